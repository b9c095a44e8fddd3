"""Position, board, the reader of the components, set-up, map sheet, small geometry."""
