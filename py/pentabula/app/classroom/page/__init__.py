"""Assignments of a class: the pupil's and the teacher's screen."""
