-- Sign-in (tables of the auth library, its own column names), the product's users, captcha passes, limits, audit.
create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "linkedinUrl" text,
  "requestedRole" integer,
  "referralCode" text
);
comment on table auth."user" is 'Who can sign in. The last three columns are what sign-up asked for; they grant nothing.';

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user" (id) on delete cascade
);
comment on table auth.session is 'Signed-in devices.';
create index session_user_idx on auth.session ("userId");

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
comment on table auth.account is 'Password hashes, one row per way to sign in.';
create index account_user_idx on auth.account ("userId");

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
comment on table auth.verification is 'Open password resets.';
create index verification_identifier_idx on auth.verification (identifier);

create table public.users (
  id uuid primary key references auth."user" (id) on delete cascade,
  email text not null unique,
  full_name text not null,
  linkedin_url text,
  linkedin_email text,
  role_id integer not null default 1 check (role_id in (1, 2, 3, 4, 5, 10)),
  active_interview_count integer not null default 0 check (active_interview_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.users is 'The product''s people. role_id: roles.md. active_interview_count: interviews in progress.';
create trigger users_touch before update on public.users for each row execute function app.touch_updated_at();

alter table public.users enable row level security;
grant select on public.users to app_user;
grant update (full_name, linkedin_url) on public.users to app_user;
create policy "a user reads their own row" on public.users for select to app_user
  using (id = (select app.current_user_id()));
create policy "a user changes their own row" on public.users for update to app_user
  using (id = (select app.current_user_id())) with check (id = (select app.current_user_id()));

create table private.captcha_passes (
  pass_hash text primary key,
  expires_at timestamptz not null
);
comment on table private.captcha_passes is 'A verified captcha, good for one sign-up (decisions.md D5). Deleted when spent.';
create index captcha_passes_expiry_idx on private.captcha_passes (expires_at);

create table private.captcha_spent (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
comment on table private.captcha_spent is 'Solved challenges, so that one solution gives one pass.';
create index captcha_spent_expiry_idx on private.captcha_spent (expires_at);

create table private.rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
comment on table private.rate_limits is 'Counts per window (safety.md T5). Keys are hashes: no address or e-mail is kept.';
create index rate_limits_expiry_idx on private.rate_limits (expires_at);

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}'
);
comment on table private.audit_log is 'Who did or looked at what (decisions.md D1, D10). No foreign keys: a line outlives the account.';
create index audit_log_at_idx on private.audit_log (at desc, id desc);

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'audit rows cannot be changed';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

alter table auth."user" enable row level security;
alter table auth.session enable row level security;
alter table auth.account enable row level security;
alter table auth.verification enable row level security;
alter table private.captcha_passes enable row level security;
alter table private.captcha_spent enable row level security;
alter table private.rate_limits enable row level security;
alter table private.audit_log enable row level security;
