"""The table: seats and status, panes, the record, its commands."""
