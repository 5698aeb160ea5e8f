-- An offered secret ends after some minutes. Nobody knows when those from before were offered.
alter table second_factor add column offered_at timestamptz;
update second_factor set offered_secret = null;
alter table second_factor
  add constraint second_factor_offered check ((offered_secret is null) = (offered_at is null));
