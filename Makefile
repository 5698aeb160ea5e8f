.PHONY: up down check test sqlx

up:    ; @deploy/local/up
down:  ; @deploy/local/down
check: ; @deploy/local/check
test:  ; @deploy/local/test
sqlx:  ; @deploy/local/sqlx
