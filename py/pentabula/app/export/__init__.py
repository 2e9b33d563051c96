"""What people pass on: pictures that hold their record, paper, packed links, assignments."""

PACKED = "z"
"""The first part of the addresses that are packed links."""
