"""Events and how they are told, headlines, where a side stands."""
