# Every target makes its own environment when it is missing: nothing but Python 3.11+ and pip is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: verify test site campaign deletions bench-proving bench-draft bench-site clean

verify: $(STAMP)
	$(BIN)/lexludi verify

test: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

site: $(STAMP)
	$(BIN)/lexludi site

campaign: $(STAMP)
	$(BIN)/pytest -n 2 -m slow

deletions: $(STAMP)
	$(BIN)/python -m checks.deletions andromeda
	$(BIN)/python -m checks.deletions adastra

bench-proving: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python -m benchmarks.proving.run

bench-site: $(STAMP)
	$(PYTHON) -m venv build/needs
	build/needs/bin/python -m pip install --quiet --disable-pip-version-check sphinx-needs furo 'sphinx<9.1'
	$(BIN)/python -m benchmarks.site.run --peer build/needs/bin/python

bench-draft: $(STAMP)
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt translate-toolkit
	$(BIN)/python -m benchmarks.draft.run --peer build/peers/bin/python

clean:
	rm -rf $(VENV) build dist *.egg-info

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@
