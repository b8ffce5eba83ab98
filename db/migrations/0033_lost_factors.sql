-- The way out for somebody who has lost their passkey or phone.

create table private.factor_recoveries (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  -- Of the mailed link that starts the wait; once it runs, of the one that stops it.
  token_hash text not null unique,
  expires_at timestamptz,
  due_at timestamptz,
  check (num_nonnulls(expires_at, due_at) = 1)
);
comment on table private.factor_recoveries is
  'Somebody asked by mail to be let in without the second factor that they lost (decisions.md D20): expires_at until the link of that mail was used, due_at while the wait runs.';
create index factor_recoveries_expiry_idx on private.factor_recoveries (expires_at);
alter table private.factor_recoveries enable row level security;
