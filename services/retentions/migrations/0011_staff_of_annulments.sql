-- Names change; the id of the account beside them does not. Older annulments have none: of those the audit says who it was.
alter table retention add column annulled_by_id uuid;
grant update (annulled_by_id) on retention to pinzon_retentions_app;
