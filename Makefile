# Two commands matter: `make demo` plays a battle by mail, `make test` runs the tests.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
# What a house needs, and what its tests need besides, each with the digests of its files.
LOCK     := docs/operating/files/house.lock
DEV_LOCK := .ci/requirements.lock
# What makes a package of this folder: there before it is installed, so that nothing is fetched twice.
BUILD_LOCK := .ci/build.lock
# What installs them: the pip that comes with Python 3.11 looks at each file of an index as often as it
# has versions, and takes twice as long (35 processor seconds for the house's lock, this one 15).
PIP_LOCK := .ci/pip.lock
# What `make serve` serves: your own house if there is one, else the one that `make demo` left.
INSTANCE ?= $(if $(wildcard instance/config.toml instance/adjudicator.sqlite),instance,$(if $(wildcard instance/demo),instance/demo,instance))

COMPILE = $(BIN)/uv pip compile -q --universal --generate-hashes --python-version 3.11 \
	--no-header --no-annotate $(NEWER)

# Half of the time of an installation is the compiling of modules that nobody imports; those that
# are imported are compiled then.
PIP = $(BIN)/pip install -q --disable-pip-version-check --no-compile

# Without compiled modules each process of a test would compile the whole house anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo serve test test-changed check bench soak soak-part golden lock wheel clean

help:
	@echo "make demo    set up, play BlitzWar's example 20.1 by real mail, then again with fresh dice"
	@echo "make serve   run the service: web pages, mail listener, scheduler"
	@echo "make test    set up and run the tests"
	@echo "make test-changed  the tests that what you changed can reach"
	@echo "make check   ruff, mypy, and what the tests hold of the rule books"
	@echo "make bench   the figures: mail in to receipt out, a phase, a cold start"
	@echo "make soak    those too that take long: campaigns by bots, random play, the second database"
	@echo "make soak-part  what make test leaves out: all thorough tests, some cases of the long ones"
	@echo "make wheel   what is installed on a server: the wheel, the lock, their digests, into dist/"
	@echo "make lock    what is pinned, anew by pyproject.toml (NEWER=--upgrade: newer ones)"
	@echo "make golden  write the golden play-throughs anew (then read the diff)"

$(VENV)/.pip: $(PIP_LOCK)
	$(PYTHON) -m venv $(VENV)
	-$(PIP) --require-hashes -r $(PIP_LOCK)  # an index without it: the one that is there will do
	touch $@

$(VENV)/.run: $(VENV)/.pip pyproject.toml $(LOCK) $(BUILD_LOCK)
	@# What this program was once installed as.
	-@ls -d $(VENV)/lib/python3*/site-packages/adjudicator-*.dist-info >/dev/null 2>&1 && $(BIN)/pip uninstall -q -y adjudicator || true
	$(PIP) --require-hashes -r $(LOCK) -r $(BUILD_LOCK)
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.dev: $(VENV)/.run $(DEV_LOCK)
	$(PIP) --require-hashes -r $(DEV_LOCK)
	touch $@

demo: $(VENV)/.run
	$(BIN)/adjudicator demo

serve: $(VENV)/.run
	$(BIN)/adjudicator serve --instance $(INSTANCE)

test: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

# SINCE=REV: what differs from that commit, not only what is not committed.
test-changed: $(VENV)/.dev
	$(BIN)/python -m bench.changed $(if $(SINCE),--since $(SINCE))

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/adjudicator clauses blitzwar | tail -1
	$(BIN)/adjudicator clauses diplomacy | tail -1
	$(BIN)/adjudicator clauses totaler_krieg | tail -1
	$(BIN)/adjudicator clauses victory | tail -1
	$(BIN)/adjudicator clauses virtuti_militari | tail -1
	$(BIN)/adjudicator clauses world_at_war | tail -1

bench: $(VENV)/.dev
	$(BIN)/python bench/run.py

soak: $(VENV)/.dev
	$(BIN)/pytest -n auto --soak

# WITHIN=SECONDS: no test begins later than this, and how many were left out is said. They are begun
# in their order, the most wanted first.
soak-part: $(VENV)/.dev
	$(BIN)/pytest -n auto --dist load --maxschedchunk 12 --part 35 $(if $(WITHIN),--within $(WITHIN))

golden: $(VENV)/.dev
	$(BIN)/pytest tests/playthroughs $(wildcard tests/rulesets/*/test_*by_lot.py) --golden

# Keeps what is pinned unless pyproject.toml forbids it; `make lock NEWER=--upgrade` takes newer ones.
lock: $(VENV)/.dev
	$(COMPILE) --all-extras -o $(DEV_LOCK) pyproject.toml
	$(COMPILE) --extra cluster --extra objects --extra pdf -c $(DEV_LOCK) -o $(LOCK) pyproject.toml
	printf "hatchling\neditables\n" | $(COMPILE) -c $(DEV_LOCK) -o $(BUILD_LOCK) -
	printf "pip\n" | $(COMPILE) -o $(PIP_LOCK) -

wheel: $(VENV)/.dev
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .
	cp $(LOCK) dist/
	cd dist && sha256sum *.whl house.lock > SHA256SUMS

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
