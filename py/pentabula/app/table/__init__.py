"""The table on the page: seats, panes, the record, commands, the end."""
