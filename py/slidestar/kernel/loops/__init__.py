"""What is compiled: plain Python over integers and buffers, which also runs as it is."""
