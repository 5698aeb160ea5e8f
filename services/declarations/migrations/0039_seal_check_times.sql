-- When an officer looked at a seal, as the device says. `checked_at` is when the check arrived.
alter table baggage_seal add column decided_at timestamptz;
grant update (decided_at) on baggage_seal to pinzon_declarations_app;
