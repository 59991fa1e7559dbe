"""Measures Stoa and its peers on the same work, and proves the work before a time counts."""
