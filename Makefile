# The commands for developers and for CI. `make help` lists them.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Always use this toolchain, because earlier 1.26 releases have bugs in net/http.
# The go command downloads it.
export GOTOOLCHAIN := go1.26.10

# The library and the program are two modules. In the root, ./... has only the library.
PACKAGES := ./... ./cmd/...

# The linters are in tools/go.mod, so that the program does not depend on them. The command
# only prints the path of the linter, because the linter must not run in tools.
tool = "$$(go tool -C tools -n $(1))"
GOFILES = find . -name '*.go' -not -path '*/node_modules/*' -not -path '*/testdata/*'

FUZZTIME ?= 10s
BIN := bin/harikerja

##@ Tests

.PHONY: test
test: ## Test the Go code, and the packages whose language is installed (3 minutes on two cores, 7 the first time)
	@scripts/test.sh

# Long parts come first, because several parts run at the same time.
PARTS := test-curator test-release test-e2e test-race test-long test-matrix test-php-matrix test-clients \
	test-deploy contract lint test-warehouse test-projections test-repro test-jvm test-feeds \
	test-python test-php test-ts test-sql test-tools

.PHONY: test-all
test-all: setup build test/node_modules/.package-lock.json clients/typescript/node_modules/.package-lock.json ## Install what is missing, as root, and run all other tests and the linters (25 minutes)
	@scripts/test-all.sh $(PARTS)

.PHONY: soak
soak: soak-matrix soak-curator soak-server soak-warehouse soak-lighthouse soak-fuzz soak-php ## Before a release (about half an hour): long tests whose results depend on how busy the machine is

##@ Every day

.PHONY: lint
lint: lint-go lint-scripts vuln ## Check formatting, and search for mistakes and known vulnerabilities

.PHONY: data
data: data-go ## Compile data/ into dataset.json and the files that depend on it; run this after each change of the data
	cp dataset.json clients/php/data/
	go test ./cmd/internal/repo -run 'PackageDefaults|AnswerTypes' -update # the limits and the types of the packages
	@command -v node >/dev/null || { echo 'the data in clients/typescript was not updated: install Node 20 or later, and run make data again' >&2; exit 1; }
	node clients/typescript/scripts/build-data.js
	node clients/typescript/scripts/build-definitions.js

.PHONY: docs
docs: ## Update testdata/frozen.json from dataset.json, and rewrite the examples in the docs and the expected output of the tests
	go test ./internal/frozen -run Frozen -update
	go test ./cmd/internal/repo -run 'ExportedNames|PackageDefaults|AnswerTypes' -update
	go test ./cmd/internal/atom ./cmd/internal/ics ./cmd/internal/mcp ./cmd/internal/xlsx -run Golden -update
	go test ./cmd/internal/httpapi -run 'Description|Document|Golden' -update
	go test ./cmd/internal/compat -run Document -update
	go test ./cmd/internal/ask ./cmd/internal/web -run DoNotChange -update
	go test ./cmd/harikerja -run 'Document|Licenses|Scripts|Settings' -update # after httpapi, because the command embeds the API description that httpapi writes
	go test ./cmd/internal/repo -run PackagesOfferTheSame -update # compares all interfaces
	@if command -v node >/dev/null; then node clients/typescript/scripts/build-definitions.js; fi # from the API description; make data runs it too

.PHONY: run
run: ## Start the HTTP service and the web page on http://127.0.0.1:8080
	go run ./cmd/harikerja serve

.PHONY: build
build: ## Build the static binary bin/harikerja
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o $(BIN) ./cmd/harikerja

##@ Less often

.PHONY: deb
deb: export GOOS = linux
deb: build ## Build the Debian package of the server in bin/
	scripts/deb.sh $(BIN) $(dir $(BIN))

.PHONY: contract
contract: build ## Check the API description with Redocly, and check with Schemathesis that the service follows it
	test/contract/run.sh

.PHONY: bench
bench: setup ## Compare the library with other libraries and the server with a plain net/http server, and write the figures into docs/performance.md (5 minutes)
	python3 clients/python/scripts/build_data.py
	cd test/bench && go build -o ../../bin/bench . && ../../bin/bench -write

.PHONY: capacity
capacity: setup build ## Measure the CPU time of usual requests and of the dearest of each path, page and tool, and write two tables of docs/performance.md (3 minutes)
	test/deploy/run.sh capacity

.PHONY: fuzz
fuzz: ## Run each fuzz target for FUZZTIME (10s)
	FUZZTIME=$(FUZZTIME) scripts/fuzz.sh

.PHONY: vuln
vuln: ## Search for known vulnerabilities in the code that is called, if the database can be reached
	@scripts/vuln.sh

.PHONY: projections
projections: ## Compute projection/projections.json, the predicted holidays, with astronomy libraries from PyPI (2 minutes)
	tools/projections/run.sh

.PHONY: tidy
tidy: ## Run go mod tidy in both modules; commit the library first
	scripts/tidy.sh

.PHONY: screenshots
screenshots: build test/node_modules/.package-lock.json ## Take the screenshots in docs/screenshots
	cd test && npm run screenshots

.PHONY: setup
setup: ## Install missing programs that the tests need
	@scripts/setup.sh

.PHONY: clean
clean: ## Remove the files that the other targets built
	rm -rf bin clients/typescript/dist clients/python/.mypy_cache clients/python/.ruff_cache

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The parts of the targets above. For a new language or test suite, add a target
# test-NAME here, and add its name to PARTS above.

.PHONY: lint-go
lint-go:
	@unformatted=$$($(GOFILES) -exec "$$(go env GOROOT)/bin/gofmt" -l {} +); \
	if [[ -n $$unformatted ]]; then \
		printf 'These files are not formatted. Run gofmt -w on them:\n%s\n' "$$unformatted" >&2; \
		exit 1; \
	fi
	go vet $(PACKAGES)
	go vet -C test ./...
	go vet -C tools ./...
	$(call tool,staticcheck) $(PACKAGES)

.PHONY: lint-scripts
lint-scripts: # the shell scripts and the workflows; actionlint also runs shellcheck on each command of a workflow
	@if command -v shellcheck >/dev/null; then \
		find . -name '*.sh' -not -path '*/node_modules/*' | xargs shellcheck .ci/run --external-sources --source-path=SCRIPTDIR --severity=warning; \
	else \
		echo 'lint: the scripts are not checked: shellcheck is not installed. Run scripts/setup.sh.' >&2; \
		[[ $${HARIKERJA_REQUIRE_ALL:-} != 1 ]]; \
	fi
	$(call tool,actionlint) .github/workflows/*.yml

.PHONY: data-go
data-go: # dataset.json, the rules from laws and regulations, and the test vectors for the other languages
	go run ./cmd/harikerja data build --rules law/rules.json --vectors testdata/vectors.json
	go run ./cmd/harikerja data build --overtime clients/php/data/overtime.json # uses the new rules
	go test ./projection -run BackTest -update # compares the predictions with the new lists

# These tests loop over all days or pages, or compile programs. `make test` runs a sample of them.
# They take minutes with the race detector, and do not test concurrent use.
LONG := Exhaustively

.PHONY: test-long
test-long:
	go test -count=1 -timeout 30m -run '$(LONG)' $(PACKAGES)

# The packages in which goroutines share data. The other packages have no goroutines, and their tests
# take minutes with the race detector. A comparison with an oracle does not test concurrent use.
RACE := . ./law ./cmd/harikerja $(addprefix ./cmd/internal/,ask export httpapi mcp ops search server web)

# The target test-race also runs the tests with LibreOffice, because LibreOffice may be
# missing where `make test` runs.

.PHONY: test-race
test-race:
	go test -count=1 -race -timeout 30m -skip '$(LONG)|AgreeWith|^Fuzz' $(RACE)
	go test -count=1 -timeout 30m -run LibreOffice ./cmd/internal/xlsx

.PHONY: test-sql
test-sql: # dates in a real SQL database
	go test -C test ./sql

.PHONY: test-tools
test-tools: # the tools of a release: the module for `go get`, and the bills of materials
	go test -C tools ./...

.PHONY: test-warehouse soak-warehouse
test-warehouse: build # the tables of `harikerja export sql` in PostgreSQL, SQLite, DuckDB and Spark
	test/warehouse/run.sh
soak-warehouse: build # ten million invoices in DuckDB and Spark
	test/warehouse/run.sh --long

.PHONY: test-curator soak-curator
test-curator: # changes the data as CONTRIBUTING.md describes, in a copy of the repository
	HARIKERJA_CURATOR=1 go test -count=1 -timeout 30m -run TestCuratorCanFollowTheGuide/together ./cmd/internal/curate
soak-curator: # the same test, with one run for each kind of change
	HARIKERJA_CURATOR=1 go test -count=1 -timeout 30m -run TestCuratorCanFollowTheGuide ./cmd/internal/curate

.PHONY: test-feeds
test-feeds: build # reads the calendar, CSV and Atom feeds with programs such as LibreOffice and khal
	test/feeds/run.sh

.PHONY: test-projections
test-projections: # computes the predicted holidays again and compares the bytes
	tools/projections/run.sh --check

.PHONY: test-clients
test-clients: build # generates clients in four languages from the API description, and calls the server
	test/clients/run.sh

.PHONY: test-jvm
test-jvm: build # follows docs/jvm.md, and compares every day of Jollyday with the API
	test/jvm/run.sh

.PHONY: test-deploy
test-deploy: build # tests the image, the systemd unit, the Debian package, the manifests and the proxies in deploy/
	test/deploy/run.sh

.PHONY: soak-server soak-fuzz
soak-server: build # the server under load and under attack; the figures depend on the machine
	cd test/soak && go build -o ../../bin/soak . && ../../bin/soak -binary ../../$(BIN)
soak-fuzz:
	FUZZTOTAL=600 scripts/fuzz.sh

.PHONY: soak-lighthouse
soak-lighthouse: build test/node_modules/.package-lock.json # the scores of Lighthouse depend on the machine
	cd test/lighthouse && node run.mjs

.PHONY: release-check
release-check: ## Say what is missing before a release, in one screen
	@scripts/release-check.sh $(VERSION)

.PHONY: release-rehearsal test-release
release-rehearsal: ## Build every file of a release, publish it to local registries, and install it from there: make release-rehearsal VERSION=1.2.3
	@[[ -n "$(VERSION)" ]] || { echo 'give a version, as in make release-rehearsal VERSION=1.2.3' >&2; exit 1; }
	test/release/run.sh "$(VERSION)"
test-release: # rehearses the next release of CHANGELOG.md, or else a candidate that no release has
	test/release/run.sh "$$(sed -n '/^## \([0-9.]*\) (not released yet)$$/{s//\1/p;q}; /^## \([0-9.]*\) (.*/{s//\1-rc.999/p;q}' CHANGELOG.md)"

.PHONY: test-repro
test-repro: # builds twice and compares the bytes
	@scripts/reproduce.sh

.PHONY: test-ts
test-ts: build clients/typescript/node_modules/.package-lock.json # the TypeScript package as npm publishes it
	cd clients/typescript && npm run build && npm run lint:package && npm test

.PHONY: test-python
test-python: build # the Python package as a registry publishes it, and its bridges to other libraries
	clients/python/test.sh

.PHONY: test-php test-php-matrix soak-php
test-php: build # the PHP package as Composer installs it
	clients/php/scripts/test.sh
test-php-matrix: build # with PHP, Laravel and Carbon of the next release of Debian
	clients/php/scripts/test.sh trixie
soak-php: build # with PHP, Laravel and Carbon of Debian testing, which changes every day
	clients/php/scripts/test.sh forky

.PHONY: test-e2e test-matrix soak-matrix
test-e2e: build test/node_modules/.package-lock.json # the web page in Chromium
	cd test && npm run e2e
test-matrix: build test/node_modules/.package-lock.json # other combinations of scripts, theme, width and language
	cd test && MATRIX=1 npm run e2e
soak-matrix: build test/node_modules/.package-lock.json # the remaining combinations
	cd test && MATRIX=all npm run e2e

# The build of the TypeScript package takes long, so `make test` builds only after a change.
# The build writes this file last.
TYPESCRIPT := clients/typescript
$(TYPESCRIPT)/dist/cjs/package.json: $(wildcard $(TYPESCRIPT)/src/*.ts $(TYPESCRIPT)/*.json) $(TYPESCRIPT)/scripts/build.js
	cd $(TYPESCRIPT) && npm run --silent build

%/node_modules/.package-lock.json: %/package-lock.json
	cd $* && npm ci --ignore-scripts
	touch $@
