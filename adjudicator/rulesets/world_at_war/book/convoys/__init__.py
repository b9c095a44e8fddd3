"""Strategic warfare: convoys and who hunts them, bombing, the atomic bomb."""
