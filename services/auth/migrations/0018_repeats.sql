grant select, insert on creation to pinzon_auth_app;

-- What was done to an account a moment ago, without reading the events of a week.
create index outbox_done on outbox (subject, (event ->> 'subject'));
