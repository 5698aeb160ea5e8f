.PHONY: up down demo check test sqlx

up:    ; @deploy/local/up
down:  ; @deploy/local/down
demo:  ; @deploy/local/demo
check: ; @deploy/local/check
test:  ; @deploy/local/test
sqlx:  ; @deploy/local/sqlx
