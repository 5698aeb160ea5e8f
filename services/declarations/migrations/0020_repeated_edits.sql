-- SHA-256 of the edit that made the version, by which a repeat of the edit is recognised. First versions, corrections and
-- older versions have none.
alter table declaration_version add column request_hash bytea;
