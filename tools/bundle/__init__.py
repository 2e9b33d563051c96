"""Build the page in `build/site`.

Each step states what it saves: kilobytes as sent to a new visitor, all files together, or
milliseconds until a move can be made, natively on a desktop computer unless it says otherwise. All
files together are 6.3 MB.
"""
