"""Components and position, set-up, the drawn map."""
