# Everything a developer runs by hand, and everything CI runs: `make help` lists it.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL: # setup comes before the tests, and timings want a quiet machine

# One exact toolchain, whatever Go is installed: earlier 1.26 releases carry
# net/http faults fixed since. Go fetches it by itself.
export GOTOOLCHAIN := go1.26.10

# In CI a test that finds something missing fails instead of being skipped.
ifeq ($(CI),true)
export HARIKERJA_REQUIRE_ALL := 1
TESTFLAGS ?= -count=1
endif

# The linters live in tools/go.mod, so that the library's module graph stays clean.
TOOL := go tool -modfile=tools/go.mod
GOFILES = find . -name '*.go' -not -path '*/node_modules/*' -not -path '*/testdata/*'

TESTFLAGS ?=
FUZZTIME ?= 10s
BIN := bin/harikerja

##@ Every day

.PHONY: test
test: setup lint test-go test-sql test-curator test-feeds test-deploy test-repro test-ts test-e2e contract ## Check everything: install what is missing, lint, build, run all tests

.PHONY: lint
lint: lint-go vuln ## Check formatting and look for mistakes, without running anything

.PHONY: data
data: data-go ## Compile data/*.yaml into dataset.json and all that is made from it, after a change of the data
	@command -v node >/dev/null || { echo 'clients/typescript/src/data.ts is still due: install Node 20 or later and run make data again' >&2; exit 1; }
	node clients/typescript/scripts/build-data.js

.PHONY: run
run: ## Start the HTTP service
	go run ./cmd/harikerja serve

.PHONY: build
build: ## Build the static binary bin/harikerja
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o $(BIN) ./cmd/harikerja

##@ Now and then

.PHONY: contract
contract: ## Hold the service to its API description, with linters and a fuzzer (Spectral, Redocly, Schemathesis)
	test/contract/run.sh

.PHONY: bench
bench: setup ## Measure the library beside its peers and the server beside plain net/http, and write docs/performance.md (under 3 minutes)
	cd bench && go build -o ../bin/bench . && ../bin/bench -write

.PHONY: fuzz
fuzz: ## Run each fuzz target for FUZZTIME (10s)
	FUZZTIME=$(FUZZTIME) scripts/fuzz.sh

.PHONY: vuln
vuln: ## Look for known vulnerabilities in what the code calls, where the database can be reached
	@scripts/vuln.sh

.PHONY: zones
zones: ## Copy the time zone data of the Go distribution, after an update of Go
	install -m 644 "$$(go env GOROOT)/lib/time/zoneinfo.zip" zoneinfo.zip

.PHONY: soak
soak: soak-deploy soak-curator soak-server soak-fuzz ## Run the longer forms of the tests: about half an hour

.PHONY: screenshots
screenshots: build e2e/node_modules/.package-lock.json ## Take the pictures in docs/screenshots
	cd e2e && npm run screenshots

.PHONY: setup
setup: ## Install what the tests need, if it is missing
	@scripts/setup.sh

.PHONY: clean
clean: ## Remove what the other targets built
	rm -rf bin clients/typescript/dist

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The parts of `make lint` and `make test`. A new language or suite adds its
# lint-NAME or test-NAME here and its name to the line above.

.PHONY: lint-go
lint-go:
	@unformatted=$$($(GOFILES) -exec "$$(go env GOROOT)/bin/gofmt" -l {} +); \
	if [[ -n $$unformatted ]]; then \
		printf 'These files are not formatted. Run gofmt -w on them:\n%s\n' "$$unformatted" >&2; \
		exit 1; \
	fi
	go vet ./...
	cd bench && go vet ./...
	cd test/soak && go vet ./...
	cd test/sql && go vet ./...
	$(TOOL) staticcheck ./...

.PHONY: data-go
data-go: # dataset.json and the ledger, then the test vectors for other languages
	go run ./cmd/harikerja data build
	go test ./internal/httpapi -run TestVectors -update

.PHONY: test-go
test-go:
	go build ./...
	go test -race $(TESTFLAGS) ./...
	go test $(TESTFLAGS) -run Exhaustively . ./cmd/harikerja # what the race detector is too slow for

.PHONY: test-sql
test-sql: # dates in a real database
	cd test/sql && go test $(TESTFLAGS) ./...

.PHONY: test-curator soak-curator
test-curator: # what CONTRIBUTING.md asks of who fixes a date, done on a copy of the repository
	HARIKERJA_CURATOR=1 go test $(TESTFLAGS) -timeout 30m -run TestCurator/together ./internal/curate
soak-curator: # each of it by itself
	HARIKERJA_CURATOR=1 go test $(TESTFLAGS) -timeout 30m -run TestCurator ./internal/curate

.PHONY: test-feeds
test-feeds: # the calendar, CSV and Atom feeds, read by other people's programs
	test/feeds/run.sh

.PHONY: test-deploy soak-deploy
test-deploy: # the image, the unit, the manifests and the caches of deploy/, run for real
	test/deploy/run.sh
soak-deploy:
	test/deploy/run.sh --long

.PHONY: soak-server soak-fuzz
soak-server: build # the server under load and attack: its figures depend on the machine
	cd test/soak && go build -o ../../bin/soak . && ../../bin/soak -binary ../../$(BIN)
soak-fuzz:
	FUZZTOTAL=600 scripts/fuzz.sh

.PHONY: test-repro
test-repro: # two builds, the same bytes
	@scripts/reproduce.sh

.PHONY: test-ts
test-ts: clients/typescript/node_modules/.package-lock.json # the TypeScript package, as it is published
	cd clients/typescript && npm run build && npm run lint:package && npm test

.PHONY: test-e2e
test-e2e: build e2e/node_modules/.package-lock.json # the web page in a real browser
	cd e2e && npm test

%/node_modules/.package-lock.json: %/package-lock.json
	cd $* && npm ci
	touch $@
