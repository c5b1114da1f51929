"""Games in a terminal: playing against the computer, what is typed and what is shown. Any registered game will do."""
