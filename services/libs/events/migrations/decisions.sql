-- Every consuming service links this file as a migration; it never changes after a release.

-- Who of the staff decided; neither when an operator decided by the command, whose note says who.
alter table dead_letter_outcome
  add column staff_id   uuid,
  add column staff_name text check (staff_name <> ''),
  add constraint dead_letter_outcome_staff check ((staff_id is null) = (staff_name is null));

-- A member of a message, for lists; none if the message is no JSON.
create function message_member(payload text, member text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  -- The text of a member cannot hold a NUL.
  return left(replace(payload, '\u0000', '\ufffd')::json ->> member, 200);
exception when others then
  return null;
end
$$;

-- Generated, so that lists need not read messages, which may be large, and always agree with them.
alter table dead_letter
  add column kind    text generated always as (message_member(payload, 'type')) stored,
  add column subject text generated always as (message_member(payload, 'subject')) stored;
