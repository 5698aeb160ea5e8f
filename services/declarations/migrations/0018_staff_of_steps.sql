-- Names change; the id of the account beside them does not. Steps of travellers and of the system have none, and neither
-- have older ones: of those the audit says who it was.
alter table declaration_transition add column actor_id uuid;
alter table declaration_correction add column actor_id uuid;
