"""Two people at two devices, without network code: fair dice, messages, the state of a match."""
