"""Pattern databases: building, storing and loading them, and estimates from them."""
