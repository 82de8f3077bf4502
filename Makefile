# Everything runs from .venv, which the first target that needs it creates.
# A machine needs python3 (3.11 or later), pip and make; nothing else.

PYTHON  ?= python3
WORKERS ?= 3
TESTS   ?= tests

VENV  := .venv
BIN   := $(VENV)/bin
READY := $(VENV)/.ready
CODE  := freeportd service worker matches telemetry api/freeport_api games/freeport_games games/maps sdk/freeport tests \
         $(wildcard docs/*.py) docs/parts .ci/advisories.py .ci/audit.py .ci/breaking.py $(wildcard examples sdk/examples)

# uv does not read pip's settings, nor the machine's certificates unless told: hand them over.
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
ifdef PIP_CERT
export SSL_CERT_FILE ?= $(PIP_CERT)
endif
export UV_SYSTEM_CERTS ?= true
export PIP_DISABLE_PIP_VERSION_CHECK ?= 1

.DEFAULT_GOAL := help
.PHONY: help examples demo test proofs browser check lint typed audit attack format bench failovers faults effort soak lateness kit rules where wheels samples schema vendored tools lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(READY) ## start everything on this machine and play (ONCE=1: stop when the matches are over)
	$(BIN)/freeportd demo $(if $(filter 1,$(ONCE)),--once)

# A browser is installed for all tests, not for a folder of them.
WHOLE := $(if $(filter tests,$(TESTS)),browser)
PYTEST := $(BIN)/python -m tests.run -n $(WORKERS) --dist worksteal

test: $(READY) $(WHOLE) ## run the tests: every promise once (TESTS=tests/engine, WORKERS=4, ARGS="-k raid")
	EFFORT=0.1 $(PYTEST) -m "not proof" $(ARGS) $(TESTS)

proofs: $(READY) $(WHOLE) ## run what is long, random or repeated, with more cases than make test (TESTS, WORKERS, ARGS as above)
	EFFORT=1 $(PYTEST) -m "proof or random" $(ARGS) $(TESTS)

check: lint typed ## all that is found without running: formatting, lint, types, import rules, known vulnerabilities

lint: $(READY) audit ## what make check finds in the Python
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(BIN)/bandit --quiet --recursive --severity-level medium --skip $(BANDIT) $(filter-out tests,$(CODE))

# B104: a pod is reached from outside. B506: bandit does not know yaml.CSafeLoader. What is low, ruff's S rules have judged.
BANDIT = B104,B506

# The modules of the table, by the contract of REST; where make tools has installed the compiler.
TSC := .ci/tools/node_modules/.bin/tsc
typed: $(READY) ## types of the table's modules; takes node, npm and make tools
	@if [ -x $(TSC) ]; then mkdir -p .cache/table \
		&& $(BIN)/python .ci/table/contract.py .cache/table/openapi.json \
		&& .ci/tools/node_modules/.bin/openapi-typescript .cache/table/openapi.json -o service/table/static/client/api.d.ts >/dev/null 2>&1 \
		&& $(TSC) -p .ci/table/tsconfig.json; \
	else echo "The types of the table are not checked: make tools installs the compiler."; fi

audit: $(READY) ## known vulnerabilities of the server's libraries (ADVISORIES=FOLDER: a clone of pypa/advisory-database, for a closed network)
ifdef ADVISORIES
	@found=$$($(BIN)/python .ci/advisories.py "$(ADVISORIES)" requirements-server.lock) && echo "$$found" | $(BIN)/python .ci/audit.py
else
	@$(BIN)/pip-audit --requirement requirements-server.lock --require-hashes --disable-pip --timeout 5 \
		--progress-spinner off --format json 2>/dev/null | $(BIN)/python .ci/audit.py
endif

attack: $(READY) ## attack a server while somebody else plays, then try wild inputs (SECONDS=10, EFFORT=20)
	$(BIN)/python -m tests.attack --seconds $(or $(SECONDS),10) $(ARGS)
	FRESH=1 EFFORT=$(or $(EFFORT),20) $(PYTEST) -q tests/inputs tests/matches/test_importing.py

format: $(READY) ## format the code and apply the safe fixes
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: $(READY) ## measure, one line a figure
	$(BIN)/python -m tests.bench $(ARGS)

faults: $(READY) ## break everything around playing bots, and count what was lost (N=100: so many faults)
	$(BIN)/python -m tests.faults.storm $(if $(N),--faults $(N)) $(ARGS)

failovers: $(READY) ## replace primaries under load, and count what was lost (N=20: so many of each kind)
	$(BIN)/python -m tests.faults.failovers $(if $(N),--number $(N)) $(ARGS)

effort: $(READY) ## what tries at random: N times the cases that the tests name, other ones at each run (N=20, TESTS=tests/rules)
	FRESH=1 EFFORT=$(or $(N),20) $(PYTEST) -m random --timeout 0 $(ARGS) $(TESTS)

soak: $(READY) ## play each game for an hour, and see that no process grows (SECONDS=600, ARGS=sky_cargo)
	$(BIN)/python -m tests.soak $(if $(SECONDS),--seconds $(SECONDS)) $(ARGS)

lateness: $(READY) ## from the commit of every update until everybody has it (N=1000: so many updates)
	$(BIN)/python -m tests.faults.lateness $(if $(N),--updates $(N)) $(ARGS)

kit: $(READY) ## the conformance kit on 500 matches of each game, number of seats and mode (N=20, ARGS="sky_cargo --seats 2")
	$(BIN)/python -m tests.kit $(if $(N),--matches $(N)) $(ARGS)

rules: $(READY) ## the table that names each rule's tests
	$(BIN)/python -m tests.rules.table $(ARGS)

where: $(READY) ## where rules are: their text, and the lines of code and tests that name them (RULE="CH-062 SG-824")
	@$(BIN)/python -m tests.rules.where $(RULE)

wheels: $(READY) ## build the wheels of the four distributions (DIST=folder)
	@for part in games api sdk .; do \
		$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir $(or $(DIST),dist) $$part || exit 1; \
	done

samples: $(READY) ## play the sample records of the SDK anew, after a change of rules or bots
	$(BIN)/python -m freeport.samples

schema: $(READY) ## export the contracts: schema.graphql and openapi.json
	$(BIN)/freeportd schema > schema.graphql.new
	mv schema.graphql.new schema.graphql
	$(BIN)/freeportd openapi > openapi.json.new
	mv openapi.json.new openapi.json

examples: $(READY) ## record the examples of the contract: what the readers of the docs exchange with a server
	$(BIN)/python -m tests.docs.examples
	$(MAKE) schema

vendored: ## make the libraries of the table again from .ci/table/package.json; takes node and npm
	npm install --prefix .ci/table --no-package-lock --no-audit --no-fund
	npm run --prefix .ci/table vendored

tools: $(BIN)/uv ## install what client authors use, so that the tests use it; takes node and npm
	npm install --prefix .ci/tools --no-package-lock --no-audit --no-fund
	$(BIN)/uv venv --quiet --clear .ci/tools/.venv
	$(BIN)/uv pip install --quiet --python .ci/tools/.venv/bin/python --requirement .ci/tools/requirements.txt

# Hashes for every platform, no address of any index.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
           --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
           --no-emit-package freeport-api --no-emit-package freeport-games --no-emit-package freeport-sdk --upgrade

lock: $(BIN)/uv ## resolve the dependencies again and write the three lock files
	$(COMPILE) pyproject.toml --group dev --output-file requirements.lock
	$(COMPILE) pyproject.toml --extra tracing --constraints requirements.lock --output-file requirements-server.lock
	$(COMPILE) --group pyproject.toml:image --constraints requirements.lock --output-file requirements-build.lock

clean: ## remove the environment and every cache
	rm -rf $(VENV) dist build .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Browser tests use the machine's Chromium; nothing is downloaded behind a developer's back.
browser:
	@if command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| command -v google-chrome >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		echo "Installing Chromium for the browser tests ..."; \
		export DEBIAN_FRONTEND=noninteractive; \
		install() { apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1; }; \
		install || { apt-get update -qq >/dev/null 2>&1; install; } \
		|| echo "Chromium could not be installed: the browser tests will be skipped."; \
	else \
		echo "No Chromium here: the browser tests will be skipped. Install 'chromium' to run them."; \
	fi

# The environment: made once, and brought up to date when the lock or a distribution's file changes.
$(READY): requirements.lock pyproject.toml api/pyproject.toml games/pyproject.toml sdk/pyproject.toml | $(BIN)/uv
	@echo "Installing what requirements.lock names ..."
	@$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation \
		-e games -e api -e sdk -e .
	@touch $@

# Some systems split ensurepip off: then the machine's own pip fills an environment that has none.
UV := uv$(shell sed -n 's/^uv\(==[0-9.]*\).*/\1/p' requirements.lock 2>/dev/null)

$(BIN)/uv:
	@echo "Creating $(VENV) ..."
	@if $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
		$(PYTHON) -m venv --clear $(VENV) && $(BIN)/python -m pip install --quiet '$(UV)'; \
	else \
		$(PYTHON) -m venv --clear --without-pip $(VENV) \
		&& $(PYTHON) -m pip --python $(BIN)/python install --quiet '$(UV)'; \
	fi || { echo "Could not set up $(VENV): python3 needs the modules venv and pip" \
		"(Debian: apt-get install python3-venv python3-pip)." >&2; exit 1; }
