"""Benchmarks: figures as ratios to anchors or floors in the same run, never as plain times."""
