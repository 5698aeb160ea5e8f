-- Runs that removed personal data. Each service with personal data of travellers links this file as a migration.

create table purge_run (
  purge_run_id bigint generated always as identity primary key,
  -- What did not move since then is removed.
  before       timestamptz not null,
  started_at   timestamptz not null,
  -- None while it is under way. An interrupted run is continued by the next one.
  finished_at  timestamptz,
  -- How many of each kind.
  counts       jsonb not null default '{}'
);
create unique index purge_run_under_way on purge_run ((true)) where finished_at is null;

-- Refuses to remove what moved within the last twelve months, whatever the service asks for.
create function require_old(before timestamptz) returns void
language plpgsql stable as $$
begin
  if before is null or before > now() - interval '12 months' then
    raise exception 'personal data of the last twelve months is not removed' using errcode = 'check_violation';
  end if;
end;
$$;
