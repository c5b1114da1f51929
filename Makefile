# Every target prepares .venv itself; only python3 (3.11 or newer) and make are needed.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
UV := $(BIN)/uv
NODE := export PATH="$(CURDIR)/$(BIN):$$PATH"; cd web &&
MODULES := web/node_modules/ready
PAGE := src/regnum/server/page/built

# The machine's certificates, as pip and the browser use them.
export UV_SYSTEM_CERTS ?= true
export NODE_USE_SYSTEM_CA ?= 1

.DEFAULT_GOAL := help
.PHONY: help play page dist test look lint format bench scale torture docs lock upgrade clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1 - \2/p' Makefile

play: $(READY) $(PAGE) ## play in the browser; ARGS="--port 9000" and the like go to `regnum serve`
	@$(BIN)/regnum serve --open $(ARGS)

page: $(PAGE) ## build the page into the package

dist: $(READY) $(PAGE) ## build the packages into dist: the source with all it takes to build the page, and from it the wheel
	@rm -rf dist
	@$(UV) build -q --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist

test: $(READY) $(PAGE) ## run the tests on all cores, then those in the browser; ARGS="-k borders" narrows to some of the first
	@$(BIN)/pytest -q -n auto --dist worksteal $(ARGS)
	@$(if $(ARGS),,$(NODE) npm run -s test && npm run -s e2e)

look: $(READY) $(PAGE) ## draw every page and state at each size, light and dark, into web/look/shots, and have axe inspect them; ARGS="phone table" narrows
	@$(NODE) npm run -s look -- $(ARGS)

lint: $(READY) $(MODULES) ## check style, types and the direction of imports
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(NODE) npm run -s lint

format: $(READY) $(MODULES) ## lay out the code as `make lint` wants it
	@$(BIN)/ruff check -q --fix
	@$(BIN)/ruff format -q
	@$(NODE) npm run -s format

bench: $(READY) $(PAGE) ## measure the engine and the server
	@$(BIN)/python bench/engine.py
	@$(BIN)/regnum bench server
	@$(BIN)/regnum bench guest

scale: $(READY) $(PAGE) ## measure what things cost a server, and write the tables of docs/scale.md anew
	@$(BIN)/python -m bench.scale --write $(ARGS)

torture: $(READY) $(PAGE) ## torment servers while people play, and check all that happened; ARGS="--minutes 60 --seed 7" and the like
	@$(BIN)/python -m tests.torture $(ARGS)

docs: $(READY) ## write docs/rules-coverage.md anew
	@$(BIN)/python -m tests.rules_coverage

lock: $(READY) ## write requirements.lock anew from pyproject.toml, keeping versions
	@$(COMPILE)

upgrade: $(READY) ## write requirements.lock anew with the newest versions
	@$(COMPILE) --upgrade

clean: ## remove .venv and everything generated
	@rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache src/regnum/server/page
	@cd web && rm -rf node_modules src/texts src/lib/schema.d.ts src/games/games.json schema.json look/shots e2e/failed
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

COMPILE = $(UV) pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock' --all-extras --group dev pyproject.toml -o requirements.lock

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo 'Regnum needs Python 3.11 or newer: install it, or name it as in "make PYTHON=python3.12 test".' >&2; exit 1; }
	@echo 'Setting up .venv ...'
	@test -x $(UV) || $(PYTHON) -m venv --clear .venv || { \
	  echo 'Python cannot make a virtual environment: install its venv module (Debian: python3-venv).' >&2; exit 1; }
	@test -x $(UV) || sed -n '/^uv==/,/# via/p' requirements.lock \
	  | $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r /dev/stdin
	@$(UV) pip sync -q --python $(BIN)/python --require-hashes requirements.lock
	@$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $(READY)

# Not `npm ci`: it refuses a lock that lacks the optional packages of other systems, which a mirror may not have.
$(MODULES): web/package.json web/package-lock.json | $(READY)
	@echo 'Fetching what the page is built with ...'
	@$(NODE) npm install --no-save --ignore-scripts --loglevel=error
	@touch $(MODULES)

$(PAGE): $(MODULES) $(shell find web -type d \( -name node_modules -o -name texts -o -name e2e -o -name look \) -prune -o -type f -print)
	@echo 'Building the page ...'
	@$(NODE) npm run -s build
	@touch $(PAGE)
