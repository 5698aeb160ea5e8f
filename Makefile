.PHONY: up down demo check test sqlx search-quality bench-search load

up:    ; @deploy/local/up
down:  ; @deploy/local/down
demo:  ; @deploy/local/demo
check: ; @deploy/local/check
test:  ; @deploy/local/test
sqlx:  ; @deploy/local/sqlx

# Judges the product search; measures it; puts it under load.
search-quality: ; @deploy/search/quality
bench-search:   ; @deploy/bench/search
load:           ; @deploy/k6/run
