"""What is learned with the vector engine: a net, self-play that trains it, and the form in which it is shipped."""
