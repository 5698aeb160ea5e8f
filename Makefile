# `make` alone prints the commands: each has its words behind `##`.
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*##.*/\1/p' $(MAKEFILE_LIST))
.DEFAULT_GOAL := help

help:   ## prints this
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "  make %-19s %s\n", $$1, $$2}'

up:     ## starts the system at http://localhost:8080, or updates a running one
	@deploy/local/up
status: ## says how a running system is
	@deploy/local/status
down:   ## stops it
	@deploy/local/down
demo:   ## fills it with what a day looks like
	@deploy/local/demo
backup: ## keeps a copy of its data
	@deploy/local/backup
restore: ## brings a copy back: TIME='2026-07-01 12:00:00-06' until then, PRODUCTION=yes to go on with it
	@deploy/local/restore $(if $(PRODUCTION),--production) $(if $(TIME),--time '$(TIME)')
rehearse-restore: ## tries a restore beside the running system
	@deploy/local/rehearse-restore
purge:  ## removes personal data that are past their time: DRY_RUN=yes only says which
	@deploy/local/pinzon purga $(if $(DRY_RUN),--simular)

check:  ## everything that does not run the product: format, lints, contracts, house rules, web
	@deploy/local/check
test:   ## every test; WHAT='declarations web' runs these: a crate without pinzon-, web, browser or stack
	@deploy/local/test $(WHAT)
clean:  ## frees what old builds left on the disk
	@deploy/local/clean
sqlx:   ## writes down what the database says about the queries
	@deploy/local/sqlx

test-containers: ## the images, on a Docker engine
	@deploy/docker/test
test-k8s: ## the manifests of Kubernetes
	@deploy/k8s/test
test-restore: ## backups and restores
	@deploy/local/test-restore
test-upgrade: ## an update of a system with data and traffic
	@deploy/local/test-upgrade
test-old-browsers: ## the oldest browsers that are supported
	@deploy/local/test-old-browsers
faults: ## breaks parts while people write; FAULTS_SEED and FAULTS_SCHEDULES say how
	@deploy/local/faults
schedules: ## breaks the phone of a person who declares: SEED and COUNT say how; URL of a demonstration in BASE
	@cd web && SCHEDULES_SEED=$(or $(SEED),1) SCHEDULES_COUNT=$(or $(COUNT),10) PINZON_BASE_URL=$(or $(BASE),http://localhost:8080) npx vitest run --config vitest.schedules.config.ts traveller
counter-schedules: ## the same on the device of an officer at the counter
	@cd web && SCHEDULES_SEED=$(or $(SEED),1) SCHEDULES_COUNT=$(or $(COUNT),10) PINZON_BASE_URL=$(or $(BASE),http://localhost:8080) npx vitest run --config vitest.schedules.config.ts counter
attack: ## attacks a system of its own
	@deploy/local/attack
drill:  ## causes every alert
	@deploy/local/drill
memory: ## measures the memory of each process
	@deploy/local/memory
load:   ## k6: many travellers and inspectors at once
	@deploy/local/load
search-quality: ## how good the search is, by judged queries
	@deploy/search/quality
bench-search: ## how fast the search is
	@deploy/local/bench-search
bench-submit: ## how fast declarations are taken
	@deploy/local/bench-submit
bench-lists: ## how fast lists are on a million rows
	@deploy/local/bench-lists
bench-import: ## how fast files of products are read
	@deploy/local/bench-import
bench-sign-in: ## how many sign-ins a second
	@deploy/local/bench-sign-in
bench-first-visit: ## the first visit on a slow phone
	@deploy/local/bench-first-visit
bench-journey: ## what a declaration costs a person on a phone; URL of a running stack in BASE
	@deploy/local/bench-journey $(BASE)
bench-flight: ## a flight without a network: what is read, how soon steps arrive; URL of a demonstration in BASE
	@cd web && node scripts/bench-flight.js $(BASE)
bench-officers: ## three officers without a network for MINUTES: nothing lost or doubled; URL of a demonstration in BASE
	@cd web && node scripts/bench-officers.js $(or $(BASE),http://localhost:8080) $(MINUTES)
bench-lighthouse: ## what Lighthouse says
	@deploy/local/bench-lighthouse
