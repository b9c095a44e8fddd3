"""What is shown, written and kept of tournaments: pages without secrets, the report for a
newsletter, the signed archive and its proof. It changes nothing. Uses `events`."""
