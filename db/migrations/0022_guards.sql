-- The way to take back what somebody with the password added.

create table private.factor_removals (
  token_hash text primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  passkey_id uuid references auth.passkey (id) on delete cascade,
  app_id uuid references auth."twoFactor" (id) on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(passkey_id, app_id) = 1)
);
comment on table private.factor_removals is
  'The link in the email that tells of a new passkey or authenticator app: it removes that one, once (decisions.md D16), and goes with it.';
create index factor_removals_user_idx on private.factor_removals (user_id);
create index factor_removals_passkey_idx on private.factor_removals (passkey_id);
create index factor_removals_app_idx on private.factor_removals (app_id);
create index factor_removals_expiry_idx on private.factor_removals (expires_at);
alter table private.factor_removals enable row level security;
