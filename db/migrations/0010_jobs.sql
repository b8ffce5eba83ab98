-- Work to be done outside a request, and calls that came in from outside: each done once.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
comment on table private.outbox is
  'Mails to send. The id is the provider''s idempotency key; payload is emptied when done.';
create index outbox_due_idx on private.outbox (next_attempt_at) where done_at is null;
create index outbox_done_idx on private.outbox (done_at) where done_at is not null;

create table private.inbox (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  primary key (provider, event_id)
);
comment on table private.inbox is 'Signed webhooks, kept by their id so that a repeat changes nothing.';
create index inbox_due_idx on private.inbox (provider, next_attempt_at) where done_at is null;

alter table private.outbox enable row level security;
alter table private.inbox enable row level security;
