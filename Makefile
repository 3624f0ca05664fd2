# Every target sets up .venv by itself, and only when pyproject.toml has changed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint bench bench-tui test-ssh screenshots clean

play: .venv/installed
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

test-ssh: .venv/test
	$(BIN)/python -m tests.ssh_session

screenshots: .venv/test
	$(BIN)/python docs/make_screenshots.py

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

.venv/test: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@ .venv/installed

.venv/bench: .venv/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	touch $@ .venv/installed

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache
