-- Coaches, their scheduling connection, bookings and session counts (decisions.md D6).
create table public.coach_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.users (id) on delete cascade,
  bio text not null check (length(bio) >= 50),
  specialization text not null check (specialization <> ''),
  experience_years integer not null check (experience_years >= 0),
  profile_photo_url text,
  linkedin_url text,
  calendly_event_link text not null,
  availability_schedule jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.coach_profiles is 'What a coach publishes. Scheduling tokens stand in private.calendly_connections.';
create index coach_profiles_experience_idx on public.coach_profiles (experience_years desc, id);
create trigger coach_profiles_touch before update on public.coach_profiles
  for each row execute function app.touch_updated_at();

create table private.calendly_connections (
  coach_id uuid primary key references public.coach_profiles (id) on delete cascade,
  calendly_access_token text not null,
  calendly_refresh_token text not null,
  calendly_token_expires_at timestamptz not null,
  calendly_user_uri text not null,
  calendly_username text,
  updated_at timestamptz not null default now()
);
comment on table private.calendly_connections is 'A connected scheduling account; tokens are encrypted. No row means not connected.';
create trigger calendly_connections_touch before update on private.calendly_connections
  for each row execute function app.touch_updated_at();

create table public.coach_bookings (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid not null references public.coach_profiles (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  booking_date timestamptz,
  duration_minutes integer not null default 60 check (duration_minutes > 0),
  notes text,
  transcript text,
  transcript_uploaded_at timestamptz,
  calendly_event_uri text unique,
  calendly_invitee_uri text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'completed' or (transcript is not null and transcript ~ '\S'))
);
comment on table public.coach_bookings is 'A booked session. The transcript is shown to the client after completion only.';
create index coach_bookings_user_idx on public.coach_bookings (user_id, booking_date);
create index coach_bookings_coach_idx on public.coach_bookings (coach_id, booking_date);
create trigger coach_bookings_touch before update on public.coach_bookings
  for each row execute function app.touch_updated_at();

create table public.user_coach_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  role_id integer not null,
  sessions_allowed integer not null check (sessions_allowed >= 0),
  sessions_booked integer not null default 0 check (sessions_booked >= 0),
  sessions_completed integer not null default 0 check (sessions_completed >= 0),
  sessions_cancelled integer not null default 0 check (sessions_cancelled >= 0),
  subscription_period_start timestamptz not null default now(),
  subscription_period_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.user_coach_sessions is 'Coaching sessions per billing period; no end means the current one.';
create unique index user_coach_sessions_current on public.user_coach_sessions (user_id)
  where subscription_period_end is null;
create index user_coach_sessions_user_idx on public.user_coach_sessions (user_id, subscription_period_start desc);
create trigger user_coach_sessions_touch before update on public.user_coach_sessions
  for each row execute function app.touch_updated_at();

create function app.is_coach_of(profile uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.coach_profiles where id = profile and user_id = app.current_user_id()) $$;
comment on function app.is_coach_of(uuid) is 'Whether the current user is the coach behind a profile.';
grant execute on function app.is_coach_of(uuid) to app_user;

alter table public.coach_profiles enable row level security;
alter table public.coach_bookings enable row level security;
alter table public.user_coach_sessions enable row level security;
alter table private.calendly_connections enable row level security;
grant select on public.coach_profiles, public.user_coach_sessions to app_user;
grant select (id, coach_id, user_id, status, booking_date, duration_minutes, transcript_uploaded_at, created_at,
  updated_at) on public.coach_bookings to app_user;
create policy "any user reads coach profiles" on public.coach_profiles for select to app_user
  using ((select app.current_user_id()) is not null);
create policy "client and coach read their booking" on public.coach_bookings for select to app_user
  using (user_id = (select app.current_user_id()) or app.is_coach_of(coach_id));
create policy "a user reads their own session counts" on public.user_coach_sessions for select to app_user
  using (user_id = (select app.current_user_id()));
