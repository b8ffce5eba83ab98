-- Account settings: authenticator app, devices, change of e-mail; interview preferences and the pausable clock.
alter table auth."user" add column "twoFactorEnabled" boolean not null default false;
alter table auth.session add column "lastUsedAt" timestamptz not null default now();

create table auth."twoFactor" (
  id uuid primary key default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references auth."user" (id) on delete cascade,
  verified boolean not null default false,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);
comment on table auth."twoFactor" is
  'Authenticator apps: secret and recovery codes, encrypted by the auth library. Not verified: being set up.';

create table private.email_changes (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  new_email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);
comment on table private.email_changes is
  'A new address that waits for the button in its mail (safety.md T6). The last request of a person counts.';
create index email_changes_expiry_idx on private.email_changes (expires_at);

alter table public.users
  add column interview_clock text not null default 'usual'
    check (interview_clock in ('usual', 'quarter_more', 'half_more', 'pausable')),
  add column read_aloud boolean not null default false;
comment on column public.users.interview_clock is 'How their interviews are timed; read_aloud: whether questions are spoken.';
grant update (interview_clock, read_aloud) on public.users to app_user;

alter table public.conversations
  add column length_seconds integer not null default 1200 check (length_seconds > 0),
  add column pause_seconds_left integer not null default 0 check (pause_seconds_left >= 0),
  add column paused_at timestamptz;
comment on column public.conversations.paused_at is
  'Since when the clock stands. ends_at then counts the whole pause that is left, so that one left open ends by itself.';

alter table auth."twoFactor" enable row level security;
alter table private.email_changes enable row level security;
