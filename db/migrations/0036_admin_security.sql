-- What superadmins switch and look at, and a second factor that belongs to a session.
create table private.interview_stops (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);
comment on table private.interview_stops is
  'A row: no new interviews begin, running ones finish. Read at each start, so that all servers obey at once.';
alter table private.interview_stops enable row level security;

create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_subject_idx on private.audit_log (subject_id, id desc);
create index audit_log_action_idx on private.audit_log (action, id desc);

alter table auth.session add column "secondFactorAt" timestamptz;
comment on column auth.session."secondFactorAt" is
  'When this session showed a code of the authenticator app or a recovery code; null: never (decisions.md D11).';

create table private.used_codes (
  user_id uuid not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.used_codes is
  'Codes of authenticator apps spent in the last minutes: each counts once, though it stays right for a while.';
alter table private.used_codes enable row level security;
