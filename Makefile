.PHONY: up down demo check test sqlx load bench-search

up:    ; @deploy/local/up
down:  ; @deploy/local/down
demo:  ; @deploy/local/demo
check: ; @deploy/local/check
test:  ; @deploy/local/test
sqlx:  ; @deploy/local/sqlx
load:  ; @deploy/local/load
bench-search: ; @deploy/local/bench-search
