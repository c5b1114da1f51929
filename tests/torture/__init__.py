"""A torture test: people play at many tables while servers, databases, disks, clocks and sockets fail.

All that was sent, acknowledged and shown is kept, and a checker compares the whole of it with what the database holds
at the end. `make torture` runs it for as long as one likes; the tests run half a minute of it.
"""
