-- Download my data and delete my account: both are done by jobs, which any of several servers may take.
create table private.data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  size_bytes bigint,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
comment on table private.data_exports is
  'Copies of a person''s data. A pending row is the job; the file goes with the row when it expires.';
create unique index one_data_export_pending on private.data_exports (user_id) where status = 'pending';
create index data_exports_user_idx on private.data_exports (user_id, created_at desc);
create index data_exports_due_idx on private.data_exports (next_attempt_at) where status = 'pending';
create index data_exports_expiry_idx on private.data_exports (expires_at);

create table private.account_deletions (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  started_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
comment on table private.account_deletions is
  'Accounts that their owners asked to delete. Until started_at is set the owner may still keep the account.';
create index account_deletions_due_idx on private.account_deletions (due_at);

alter table private.data_exports enable row level security;
alter table private.account_deletions enable row level security;
