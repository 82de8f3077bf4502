"""What is hidden: where cards lie, where they have lain, and what a viewer knows of them nevertheless."""
