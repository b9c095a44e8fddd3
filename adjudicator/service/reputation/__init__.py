"""How people play: what they finished and when they answered (`reliability`), how well
(`ratings`), and what of it they show (`person_page`). Uses the rooms of the post and of people."""
