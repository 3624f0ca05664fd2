# Targets create .venv on demand and update it when pyproject.toml changes.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# Compile ahead of time: compiling at startup doubles the start time.
COMPILE := @$(BIN)/python -m compileall -q rules novaera_tui
# Installing makes these, too; make does it again when their sources change.
COMPILED := rules/cards.compiled $(patsubst %.po,%.json,$(wildcard novaera_tui/locale/*/LC_MESSAGES/*.po))
# Without bytecode every pytest worker compiles all tests anew, which takes longer than running many of them.
unexport PYTHONDONTWRITEBYTECODE
# Tests to run; empty runs them all.
TESTS ?=
# Four workers even on two cores: many tests wait for terminals.
PYTEST := $(BIN)/python -m pytest -n 4 --dist worksteal

.PHONY: play check test suite test-long lint coverage test-pythons mutants bench bench-tui bench-bots balance test-ssh soak messages screenshots dist zipapp clean

play: $(VENV)/installed $(COMPILED)
	$(COMPILE)
	$(BIN)/novaera

# Run before every commit. Two workers: these tests wait for nothing.
check: lint
	$(PYTEST) -n 2 -m "not slow and not long" $(TESTS)

# All checks and tests except the long ones.
test: lint suite

suite: $(VENV)/test $(COMPILED)
	$(PYTEST) -m "not long" $(TESTS)

# Whole games at terminals and the long versions of sweeps; some tests take minutes.
test-long: $(VENV)/test
	$(PYTEST) -m long $(TESTS)

lint: $(VENV)/test $(COMPILED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/mypy

coverage: $(VENV)/test
	$(PYTEST) -m "not long" --cov --cov-report=term $(TESTS)

# Run the suite on every listed Python found on the PATH as python3.N or in pyenv.
PYTHONS ?= 3.11 3.12 3.13 3.14
test-pythons:
	@for version in $(PYTHONS); do \
	    found=; \
	    for each in python$$version "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/$$version.*/bin/python; do \
	        if "$$each" -c "" 2>/dev/null; then found=$$each; break; fi; \
	    done; \
	    if [ -z "$$found" ]; then echo "Python $$version is not installed"; continue; fi; \
	    echo "Python $$version: $$found"; \
	    $(MAKE) --no-print-directory suite PYTHON="$$found" VENV=.venv-$$version || exit 1; \
	done

# Mutation testing: break the rules on purpose and check that a test notices.
MUTANTS ?= 200 --seed 1 --workers 2
mutants: $(VENV)/test
	$(BIN)/python -m benchmarks.mutants $(MUTANTS)

bench: $(VENV)/bench
	$(BIN)/python -m benchmarks.engine

bench-tui: $(VENV)/test $(COMPILED)
	$(BIN)/python -m benchmarks.terminal

bench-bots: $(VENV)/installed
	$(BIN)/python -m benchmarks.bots

# Play the games of docs/BALANCE.md and write its figures.
balance: $(VENV)/installed
	$(BIN)/python -m benchmarks.balance $(BALANCE)

test-ssh: $(VENV)/test
	$(BIN)/python -m tests.ssh_session

# Takes most of an hour. For a short run: SOAK="--kills 10 --keys 1000 --mutants 500".
soak: $(VENV)/test
	$(BIN)/python -m tests.soak $(SOAK)

# Collect the sentences of the program for translators.
messages: $(VENV)/test
	$(BIN)/python -m tests.collect_messages

screenshots: $(VENV)/test
	$(BIN)/python docs/make_screenshots.py
	$(BIN)/python -m docs.make_cast

# The source distribution, and the wheel made from it; the same sources give the same bytes.
dist: $(VENV)/release
	rm -rf dist build
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*

# One file with everything inside, for machines with Python but without pip. Whatever names this machine is left out.
zipapp: dist
	umask 022 && $(PIP) --no-compile --target build/zipapp dist/*.whl
	cd build/zipapp && rm -rf bin share *.dist-info/RECORD *.dist-info/direct_url.json
	$(BIN)/shiv --reproducible --compressed -p "/usr/bin/env python3" --site-packages build/zipapp \
	    -e novaera_tui.__main__:main -o dist/novaera.pyz

rules/cards.compiled: cards.yaml | $(VENV)/installed
	$(BIN)/python -c "from rules.loading import compile_shipped_cards; compile_shipped_cards()"

%.json: %.po | $(VENV)/installed
	$(BIN)/python -c "from novaera_tui.compiled_messages import compile_catalogues; compile_catalogues()"

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/installed: $(BIN)/python pyproject.toml
	$(PIP) -e .
	$(COMPILE)
	touch $@

$(VENV)/test: $(BIN)/python pyproject.toml
	$(PIP) -e '.[test]'
	$(COMPILE)
	touch $@ $(VENV)/installed

$(VENV)/release: $(BIN)/python pyproject.toml
	$(PIP) 'build>=1.2,<2' 'shiv>=1.0.8,<2' 'twine>=6.1,<7'
	touch $@

$(VENV)/bench: $(BIN)/python pyproject.toml
	$(PIP) -e '.[bench]'
	$(COMPILE)
	touch $@ $(VENV)/installed

clean:
	rm -rf .venv .venv-3.* build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .coverage
