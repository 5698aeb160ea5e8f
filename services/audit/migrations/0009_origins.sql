-- What proves that the source of a record wrote it: its signature of the text, and the certificate of its key. Records from
-- before have none. The chain does not cover them, because the signature proves the text by itself.
create table source_certificate (
  -- SHA-256.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  certificate bytea not null,
  constraint source_certificate_pkey primary key (fingerprint)
);

alter table record
  add column signature bytea,
  add column certificate_fingerprint bytea,
  add constraint record_certificate_fkey foreign key (certificate_fingerprint) references source_certificate,
  add constraint record_signed check ((signature is null) = (certificate_fingerprint is null));

grant select, insert on source_certificate to pinzon_audit_app;
