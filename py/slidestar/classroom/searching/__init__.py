"""Record the searches of students, and compare them with a reference."""
