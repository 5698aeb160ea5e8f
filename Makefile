.PHONY: up status down demo backup restore rehearse-restore purge check test test-containers test-k8s test-restore test-upgrade test-old-browsers faults drill sqlx load bench-search bench-first-visit bench-lighthouse bench-sign-in bench-import bench-lists bench-submit search-quality attack memory

up:    ; @deploy/local/up
status: ; @deploy/local/status
down:  ; @deploy/local/down
demo:  ; @deploy/local/demo
backup: ; @deploy/local/backup
restore: ; @deploy/local/restore $(if $(PRODUCTION),--production) $(if $(TIME),--time '$(TIME)')
rehearse-restore: ; @deploy/local/rehearse-restore
purge: ; @deploy/local/pinzon purga $(if $(DRY_RUN),--simular)
check: ; @deploy/local/check
test:  ; @deploy/local/test
test-containers: ; @deploy/docker/test
test-k8s: ; @deploy/k8s/test
test-restore: ; @deploy/local/test-restore
test-upgrade: ; @deploy/local/test-upgrade
test-old-browsers: ; @deploy/local/test-old-browsers
faults: ; @deploy/local/faults
drill: ; @deploy/local/drill
sqlx:  ; @deploy/local/sqlx
load:  ; @deploy/local/load
bench-search: ; @deploy/local/bench-search
bench-first-visit: ; @deploy/local/bench-first-visit
bench-lighthouse: ; @deploy/local/bench-lighthouse
bench-sign-in: ; @deploy/local/bench-sign-in
bench-import: ; @deploy/local/bench-import
bench-lists: ; @deploy/local/bench-lists
bench-submit: ; @deploy/local/bench-submit
search-quality: ; @deploy/search/quality
attack: ; @deploy/local/attack
memory: ; @deploy/local/memory
