# Every target sets up .venv by itself, and only when pyproject.toml has changed.
PYTHON ?= python3
BIN := .venv/bin
# Compiled ahead, because a start that has to compile takes twice as long.
COMPILE := @$(BIN)/python -m compileall -q rules novaera_tui

.PHONY: play test lint bench bench-tui bench-bots test-ssh screenshots clean

play: .venv/installed
	$(COMPILE)
	$(BIN)/novaera

test: .venv/test lint
	$(BIN)/python -m pytest -n 2

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/bench
	$(BIN)/python -m benchmarks.engine

bench-tui: .venv/bench
	$(BIN)/python -m benchmarks.terminal

bench-bots: .venv/installed
	$(BIN)/python -m benchmarks.bots

test-ssh: .venv/test
	$(BIN)/python -m tests.ssh_session

screenshots: .venv/test
	$(BIN)/python docs/make_screenshots.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	$(COMPILE)
	touch $@

.venv/test: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	$(COMPILE)
	touch $@ .venv/installed

.venv/bench: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(COMPILE)
	touch $@ .venv/installed

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache
