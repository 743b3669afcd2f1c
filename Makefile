# Needs Python 3.11 or newer, node 20 or newer with npm, and make. Everything else is installed here,
# into .venv and two node_modules, once; every target is safe to repeat.

PYTHON ?= python3
VENV ?= .venv
SITE_VENV ?= .venv-site
JUPYTER_FLAGS ?=
PYTEST_FLAGS ?=
# So many processes share the Python tests; 0 for one in which a debugger can be used.
JOBS ?= 2
first = $(shell for name in $(1); do command -v "$$name" && break; done)
# The shell opens no windows with buttons around each page, and takes half the time.
CHROMIUM ?= $(call first,chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
	"/Applications/Chromium.app/Contents/MacOS/Chromium" \
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
FIREFOX ?= $(call first,firefox firefox-esr "/Applications/Firefox.app/Contents/MacOS/firefox")

python = $(VENV)/bin/python
bundle = simon_widget/static/widget.js
# npm writes this file last.
node_modules = node_modules/.package-lock.json

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test ready lint format build bench clean npm chromium firefox site site-test docs

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/lab.stamp $(bundle)  ## install what is needed and open the board in JupyterLab
	$(python) -m jupyterlab $$([ "$$(id -u)" != 0 ] || echo --allow-root) $(JUPYTER_FLAGS) examples/01_play.ipynb

test: $(VENV)/dev.stamp $(bundle) tests/$(node_modules) chromium firefox  ## run all tests
	@log=$$(mktemp); \
	{ (cd js && npm test) >"$$log" 2>&1; status=$$?; cat "$$log"; rm "$$log"; exit $$status; } & \
	failed=0; \
	CHROMIUM="$(CHROMIUM)" FIREFOX="$(FIREFOX)" $(python) -m pytest -n $(JOBS) --dist loadscope \
		--no-loadscope-reorder $(PYTEST_FLAGS) || failed=1; \
	wait $$! || failed=1; \
	exit $$failed

ready: $(VENV)/dev.stamp $(bundle) js/$(node_modules) tests/$(node_modules) chromium firefox  ## install what tests and checks need

lint: $(VENV)/dev.stamp js/$(node_modules)  ## run all static checks
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy
	$(python) -m check_jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	cd js && npm run check

format: $(VENV)/dev.stamp js/$(node_modules)  ## format the code and mend what can be mended
	$(python) -m ruff check --fix-only
	$(python) -m ruff format
	cd js && npm run format

build: $(bundle)  ## build the front end into simon_widget/static

bench: $(VENV)/dev.stamp $(bundle) chromium  ## measure the engine's speed, and how the board feels
	$(python) -m pytest tests/benchmarks --benchmark-enable --benchmark-only $(PYTEST_FLAGS)
	CHROMIUM="$(CHROMIUM)" $(python) -m tests.benchmarks.feel
	CHROMIUM="$(CHROMIUM)" $(python) -m tests.benchmarks.tree
	CHROMIUM="$(CHROMIUM)" $(python) -m tests.benchmarks.notebook

site: docs $(SITE_VENV)/site.stamp web/$(node_modules)  ## build the static site into dist/site: the game as a page, notebooks, docs
	$(python) -m web.play dist/site
	$(SITE_VENV)/bin/python web/lite.py dist/site/lite

site-test: site chromium  ## build the site and try its notebooks in a browser
	SIMON_SITE=dist/site CHROMIUM="$(CHROMIUM)" $(python) -m pytest tests/site $(PYTEST_FLAGS)

docs: $(VENV)/docs.stamp $(bundle)  ## build the documentation into dist/site/docs
	NO_MKDOCS_2_WARNING=1 $(python) -m mkdocs build --strict --quiet

clean:  ## remove everything made here
	rm -rf $(VENV) $(SITE_VENV) web/work web/node_modules js/node_modules tests/node_modules simon_widget/static dist .benchmarks .hypothesis .*_cache

# A stamp is written only after its step has ended well.

$(VENV)/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'simon_widget needs Python 3.11 or newer; name one: make PYTHON=python3.12 ...' >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/lab.stamp: $(VENV)/made.stamp pyproject.toml hatch_build.py | $(bundle)
	$(python) -m pip install --quiet --disable-pip-version-check --editable '.[lab]'
	@touch $@

# What `lab` installs is among it.
$(VENV)/dev.stamp: $(VENV)/made.stamp pyproject.toml hatch_build.py | $(bundle)
	$(python) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/lab.stamp $@

$(VENV)/docs.stamp: $(VENV)/dev.stamp
	$(python) -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

# JupyterLite builds a site of what is installed beside it, so nothing else is.
$(SITE_VENV)/site.stamp: web/requirements.txt $(VENV)/made.stamp
	$(PYTHON) -m venv --clear $(SITE_VENV)
	$(SITE_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -r $<
	@touch $@

npm:
	@command -v npm >/dev/null || { \
		echo 'simon_widget needs npm to build its front end: install node 20 or newer' >&2; exit 1; }

js/$(node_modules) tests/$(node_modules) web/$(node_modules): %/$(node_modules): %/package.json %/package-lock.json | npm
	cd $* && npm ci --no-audit --no-fund
	@touch $@

$(bundle): js/$(node_modules) js/build.mjs $(shell find js/src -type f; find simon_widget -name '*.json')
	cd js && npm run build
	@touch $@

can_install = [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null
install = apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends

chromium:
	@if [ -n "$(CHROMIUM)" ]; then :; elif $(can_install); then { $(install) chromium chromium-headless-shell; } || { $(install) chromium; }; else \
		echo 'The tests need Chromium or Chrome: install one, or name one: make test CHROMIUM=/path/to/it' >&2; \
		exit 1; fi

firefox:
	@if [ -n "$(FIREFOX)" ]; then :; elif $(can_install); then $(install) firefox-esr; else \
		echo 'No test in Firefox, for there is none: install one, or name one: make test FIREFOX=/path/to/it' >&2; fi
