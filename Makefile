# Every target sets up .venv by itself, and only when pyproject.toml has changed.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# Compiled ahead, because a start that has to compile takes twice as long.
COMPILE := @$(BIN)/python -m compileall -q rules novaera_tui
# What pytest is to run; all of it unless told.
TESTS ?=
# More workers than the two cores it is made for: many tests wait for terminals.
PYTEST := $(BIN)/python -m pytest -n 4 --dist worksteal

.PHONY: play check test suite test-long lint coverage test-pythons mutants bench bench-tui bench-bots test-ssh soak screenshots clean

play: $(VENV)/installed
	$(COMPILE)
	$(BIN)/novaera

# Before every commit: under a minute.
check: lint
	$(PYTEST) -m "not slow" $(TESTS)

# Everything.
test: lint suite

suite: $(VENV)/test
	$(PYTEST) -m "not long" $(TESTS)

# What takes minutes each: whole games of four terminals.
test-long: $(VENV)/test
	$(PYTEST) -m long $(TESTS)

lint: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/mypy

coverage: $(VENV)/test
	$(PYTEST) -m "not long" --cov --cov-report=term $(TESTS)

# The suite on every Python of these that the machine has, as python3.N on the PATH or from pyenv.
PYTHONS ?= 3.11 3.12 3.13 3.14
test-pythons:
	@for version in $(PYTHONS); do \
	    found=; \
	    for each in python$$version "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/$$version.*/bin/python; do \
	        if "$$each" -c "" 2>/dev/null; then found=$$each; break; fi; \
	    done; \
	    if [ -z "$$found" ]; then echo "Python $$version is not on this machine"; continue; fi; \
	    echo "Python $$version: $$found"; \
	    $(MAKE) --no-print-directory suite PYTHON="$$found" VENV=.venv-$$version || exit 1; \
	done

# Faults put into the rules on purpose, to see whether the tests find them.
MUTANTS ?= 200 --seed 1 --workers 2
mutants: $(VENV)/test
	$(BIN)/python -m benchmarks.mutants $(MUTANTS)

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks.engine

bench-tui: $(VENV)/test
	$(BIN)/python -m benchmarks.terminal

bench-bots: $(VENV)/installed
	$(BIN)/python -m benchmarks.bots

test-ssh: $(VENV)/test
	$(BIN)/python -m tests.ssh_session

# Most of an hour; SOAK="--kills 10 --keys 1000 --mutants 500" is a short one.
soak: $(VENV)/test
	$(BIN)/python -m tests.soak $(SOAK)

screenshots: $(VENV)/test
	$(BIN)/python docs/make_screenshots.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(BIN)/python pyproject.toml
	$(PIP) -e .
	$(COMPILE)
	touch $@

$(VENV)/test: $(BIN)/python pyproject.toml
	$(PIP) -e '.[test]'
	$(COMPILE)
	touch $@ $(VENV)/installed

$(VENV)/bench: $(BIN)/python pyproject.toml
	$(PIP) -e '.[bench]'
	$(COMPILE)
	touch $@ $(VENV)/installed

clean:
	rm -rf .venv .venv-3.* build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .coverage
