-- When a step was decided, as the officer's device says. `at` is when it arrived.
alter table declaration_transition add column decided_at timestamptz;
alter table departure_step add column decided_at timestamptz;

-- Another officer who took the same step of the control on arrival without knowing of the first.
create table transition_witness (
  declaration_id uuid not null,
  number         integer not null,
  actor_id       uuid not null,
  actor_name     text not null,
  airport        text not null,
  decided_at     timestamptz not null,
  at             timestamptz not null,
  note           text,
  primary key (declaration_id, number, actor_id),
  foreign key (declaration_id, number) references declaration_transition on delete cascade
);
grant select, insert on transition_witness to pinzon_declarations_app;
