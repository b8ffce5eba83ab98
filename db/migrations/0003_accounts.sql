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
  "referralCode" text,
  "twoFactorEnabled" boolean not null default false,
  language text not null default 'en' check (language in ('en', 'de'))
);
comment on table auth."user" is
  'Who can sign in. linkedinUrl, requestedRole and referralCode are what sign-up asked for; they grant nothing.';
comment on column auth."user".language is 'Of the emails to them: the page''s at sign-up, then as they choose.';

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "lastUsedAt" timestamptz not null default now(),
  "secondFactorAt" timestamptz,
  "userId" uuid not null references auth."user" (id) on delete cascade
);
comment on table auth.session is 'Signed-in devices. Tokens stand here and in auth.verification as digests (safety.md T75).';
comment on column auth.session."secondFactorAt" is
  'When this session showed a code of the authenticator app, a recovery code or a passkey; null: never (decisions.md D11).';
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

create table auth.passkey (
  id uuid primary key default gen_random_uuid(),
  name text,
  "publicKey" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "credentialID" text not null unique,
  counter double precision not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz not null default now(),
  aaguid text
);
comment on table auth.passkey is
  'Passkeys: public halves of keys that a phone, computer or security key holds. counter grows up to 2^32.';
create index passkey_user_idx on auth.passkey ("userId");

create table private.used_codes (
  user_id uuid not null references auth."user" (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table private.used_codes is
  'Codes of authenticator apps spent in the last minutes: each counts once, though it stays right for a while.';

create table public.users (
  id uuid primary key references auth."user" (id) on delete cascade,
  email text not null unique,
  full_name text not null,
  linkedin_url text,
  linkedin_email text,
  role_id integer not null default 1 check (role_id in (1, 2, 3, 4, 5, 10)),
  active_interview_count integer not null default 0 check (active_interview_count >= 0),
  interview_clock text not null default 'usual'
    check (interview_clock in ('usual', 'quarter_more', 'half_more', 'pausable')),
  read_aloud boolean not null default false,
  suspended_at timestamptz,
  total_conversations integer not null default 0 check (total_conversations >= 0),
  last_conversation_time timestamptz,
  search_text text not null generated always as (lower(full_name || ' ' || email)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.users is 'The product''s people. role_id: roles.md. active_interview_count: interviews in progress.';
comment on column public.users.interview_clock is 'How their interviews are timed; read_aloud: whether questions are spoken.';
comment on column public.users.suspended_at is 'Since when a superadmin keeps them out (decisions.md D16); null: they are not.';
comment on column public.users.total_conversations is
  'Interviews with more than one message, as the dashboard lists them (limits.md). Kept by triggers.';
comment on column public.users.last_conversation_time is 'When the newest of them began; null without any.';
comment on column public.users.search_text is 'What the admin list searches.';
create index users_by_name_idx on public.users (lower(full_name), id);
create index users_by_email_idx on public.users (lower(email), id);
create index users_by_conversations_idx on public.users (total_conversations, id);
create index users_by_activity_idx on public.users (coalesce(last_conversation_time, '-infinity'), id);
create index users_search_idx on public.users using gin (search_text extensions.gin_trgm_ops);

-- A search of one or two letters: trigrams begin at three, so that a rare letter was looked for in every name.
create function app.short_pieces(words text) returns text[]
language sql immutable strict parallel safe cost 1000 set search_path = ''
as $$
  select string_to_array(words, null)
    || array(select substr(words, place, 2) from generate_series(1, length(words) - 1) place)
$$;
comment on function app.short_pieces(text) is 'Every letter of it, and every two that stand together.';
-- Who may change a name is who fills the index.
grant execute on function app.short_pieces(text) to app_user;

-- Without a list of what came last, which each search would have to read.
create index users_short_pieces_idx on public.users
  using gin (app.short_pieces(search_text)) with (fastupdate = off);
-- The server knows how many there are before it asks who; an analysis would take thirty thousand names apart in vain.
alter index public.users_short_pieces_idx alter column 1 set statistics 0;

create function app.keep_a_superadmin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- One after the other: of two who act on each other at the same moment one must stay.
  perform pg_advisory_xact_lock(hashtext('app.keep_a_superadmin'));
  if not exists (select from public.users u where u.role_id = 10 and u.suspended_at is null and u.id <> old.id) then
    raise exception 'the last superadmin stays' using errcode = 'ZB016';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
comment on function app.keep_a_superadmin() is 'The last superadmin is not demoted, suspended or deleted by any way (decisions.md D16).';
create trigger users_keep_a_superadmin before update of role_id, suspended_at on public.users for each row
  when (old.role_id = 10 and old.suspended_at is null and (new.role_id <> 10 or new.suspended_at is not null))
  execute function app.keep_a_superadmin();
create trigger users_keep_a_superadmin_undeleted before delete on public.users for each row
  when (old.role_id = 10 and old.suspended_at is null)
  execute function app.keep_a_superadmin();

create trigger users_touch before update on public.users for each row execute function app.touch_updated_at();

alter table public.users enable row level security;
grant select on public.users to app_user;
grant update (full_name, linkedin_url, interview_clock, read_aloud) on public.users to app_user;
create policy "a user reads their own row" on public.users for select to app_user
  using (id = (select app.current_user_id()));
create policy "a user changes their own row" on public.users for update to app_user
  using (id = (select app.current_user_id())) with check (id = (select app.current_user_id()));

create table private.email_changes (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  new_email text not null,
  token_hash text not null unique,
  expires_at timestamptz not null
);
comment on table private.email_changes is
  'A new address that waits for the button in its mail (safety.md T6). The last request of a person counts.';
create index email_changes_expiry_idx on private.email_changes (expires_at);

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

create table private.data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  size_bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day'
);
comment on table private.data_exports is
  'Copies of a person''s data; a pending one is made by the job exportPersonalData. The file goes with the row when it expires.';
create unique index one_data_export_pending on private.data_exports (user_id) where status = 'pending';
create index data_exports_user_idx on private.data_exports (user_id, created_at desc);
create index data_exports_expiry_idx on private.data_exports (expires_at);

create table private.account_deletions (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  started_at timestamptz
);
comment on table private.account_deletions is
  'Accounts that their owners asked to delete. Until started_at is set the owner may still keep the account.';

create table private.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  name text not null,
  key_start text not null,
  key_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_on date
);
comment on table private.api_keys is
  'Personal API keys (safety.md T86). A revoked one is deleted; one that has ended stays for its owner to see.';
comment on column private.api_keys.key_start is 'Its first letters, to know it by.';
comment on column private.api_keys.last_used_on is 'A day in UTC; null: never.';
create index api_keys_user_idx on private.api_keys (user_id, created_at desc);

alter table auth."user" enable row level security;
alter table auth.session enable row level security;
alter table auth.account enable row level security;
alter table auth.verification enable row level security;
alter table private.captcha_passes enable row level security;
alter table private.captcha_spent enable row level security;
alter table private.rate_limits enable row level security;
alter table auth."twoFactor" enable row level security;
alter table auth.passkey enable row level security;
alter table private.used_codes enable row level security;
alter table private.api_keys enable row level security;
alter table private.email_changes enable row level security;
alter table private.data_exports enable row level security;
alter table private.account_deletions enable row level security;
