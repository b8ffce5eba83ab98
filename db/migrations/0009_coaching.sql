-- Coaches, their scheduling connection, bookings and session counts (decisions.md D6).
create table public.coach_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.users (id) on delete cascade,
  bio text not null check (length(bio) >= 50),
  specialization text not null check (specialization <> ''),
  experience_years integer not null check (experience_years >= 0),
  languages_spoken text[] not null default '{}' check (cardinality(languages_spoken) <= 10),
  profile_photo_url text,
  linkedin_url text,
  price_note text check (price_note ~ '\S' and length(price_note) <= 120),
  availability_schedule jsonb not null default '{}',
  listing text not null default 'waiting' check (listing in ('waiting', 'listed', 'refused')),
  listing_reason text check (listing_reason ~ '\S' and length(listing_reason) <= 500),
  review_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((listing = 'refused') = (listing_reason is not null))
);
comment on table public.coach_profiles is 'What a coach publishes. Scheduling tokens stand in private.calendly_connections.';
comment on column public.coach_profiles.listing is
  'Only a listed coach is shown to clients and booked; staff decide it (decisions.md D15). refused: not, or not any more, for listing_reason.';
comment on column public.coach_profiles.review_asked_at is
  'Since when staff have to decide; null while no event is picked. It stays after the decision.';
create index coach_profiles_experience_idx on public.coach_profiles (experience_years desc, id);
create index coach_profiles_review_idx on public.coach_profiles (listing, review_asked_at, id);
create trigger coach_profiles_touch before update on public.coach_profiles
  for each row execute function app.touch_updated_at();

create table private.calendly_connections (
  coach_id uuid primary key references public.coach_profiles (id) on delete cascade,
  calendly_access_token text not null,
  calendly_refresh_token text not null,
  calendly_token_expires_at timestamptz not null,
  calendly_user_uri text not null constraint calendly_connections_user_once unique,
  calendly_username text,
  calendly_scheduling_url text,
  calendly_time_zone text,
  webhook_uri text,
  refused_at timestamptz,
  event_uri text,
  event_link text,
  event_name text,
  event_minutes integer check (event_minutes > 0),
  event_place text,
  event_gone_at timestamptz,
  free_slots timestamptz[] check (cardinality(free_slots) <= 3),
  free_slots_at timestamptz,
  updated_at timestamptz not null default now(),
  check (num_nulls(event_uri, event_link, event_name, event_minutes) in (0, 4)),
  check ((free_slots is null) = (free_slots_at is null))
);
comment on table private.calendly_connections is 'A connected scheduling account; tokens are encrypted. No row means not connected.';
comment on column private.calendly_connections.refused_at is
  'The service took the tokens no more (revoked there): nothing new can be booked until the coach connects again.';
comment on column private.calendly_connections.event_uri is
  'The kind of event that the coach picked from this account''s list; it goes with the connection. null: none picked yet.';
comment on column private.calendly_connections.event_gone_at is
  'When the service was first seen not to offer that event any more: nothing new can be booked until the coach picks again.';
comment on column private.calendly_connections.free_slots is
  'The next times at which that event can be booked, as the service said at free_slots_at; null: not known.';
create trigger calendly_connections_touch before update on private.calendly_connections
  for each row execute function app.touch_updated_at();

create table private.booking_nonces (
  nonce uuid primary key,
  event_hash text not null,
  seen_at timestamptz not null default now()
);
comment on table private.booking_nonces is
  'Nonces of booking pages, each bound to the first event that was seen with it: no second one counts by it.';
alter table private.booking_nonces enable row level security;

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

create table public.coach_bookings (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid not null references public.coach_profiles (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'completed', 'cancelled', 'missed')),
  booking_date timestamptz,
  duration_minutes integer not null default 60 check (duration_minutes > 0),
  event_name text,
  meeting_place text,
  join_url text check (join_url ~ '^https://'),
  client_time_zone text,
  notes text,
  transcript text,
  transcript_uploaded_at timestamptz,
  calendly_event_uri text unique,
  calendly_invitee_uri text unique,
  session_period_id uuid references public.user_coach_sessions (id) on delete set null,
  reminded_at timestamptz,
  reminded_soon_at timestamptz,
  verified_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('client', 'coach')),
  missed_by text check (missed_by in ('client', 'coach')),
  session_back boolean,
  move_page_by text check (move_page_by in ('client', 'coach')),
  move_page_at timestamptz,
  moved_by text check (moved_by in ('client', 'coach')),
  moved_at timestamptz,
  moved_late boolean not null default false,
  sharing_ends_at timestamptz generated always as (
    case when status <> 'cancelled' then
      (coalesce(booking_date at time zone 'UTC' + make_interval(mins => duration_minutes), created_at at time zone 'UTC')
        + interval '30 days') at time zone 'UTC'
    end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'completed' or (transcript is not null and transcript ~ '\S')),
  check ((status = 'missed') = (missed_by is not null))
);
comment on table public.coach_bookings is 'A booked session. The transcript is shown to the client after completion only.';
comment on column public.coach_bookings.session_period_id is 'The period whose count it took, so that a cancelled one is given back there.';
comment on column public.coach_bookings.sharing_ends_at is
  '30 days after the session (SHARING_DAYS), after the booking while it has no time. null: cancelled, nothing is shared.';
comment on column public.coach_bookings.cancelled_by is
  'Which side ended it, here or at the scheduling service; null: neither did.';
comment on column public.coach_bookings.missed_by is 'Who did not come, as the other side says.';
comment on column public.coach_bookings.session_back is
  'Of a cancelled or missed one: whether the session is the client''s again. Their own cancellation gives it back up to 24 hours before (BOOKING_CANCEL_HOURS).';
comment on column public.coach_bookings.move_page_by is
  'Which side last opened the page where another time is chosen: the scheduling service takes both for the client.';
comment on column public.coach_bookings.moved_late is
  'Its client moved it less than 24 hours before it would have begun (BOOKING_CANCEL_HOURS): cancelling it later gives nothing back.';
comment on column public.coach_bookings.verified_at is
  'When the scheduling service itself said that its event is this coach''s with this client. null: not asked yet.';
create index coach_bookings_user_idx on public.coach_bookings (user_id, booking_date);
create index coach_bookings_coach_idx on public.coach_bookings (coach_id, booking_date);
create index coach_bookings_period_idx on public.coach_bookings (session_period_id);
create index coach_bookings_unreminded_idx on public.coach_bookings (booking_date)
  where status = 'confirmed' and reminded_soon_at is null;
create trigger coach_bookings_touch before update on public.coach_bookings
  for each row execute function app.touch_updated_at();

create function app.is_coach_of(profile uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.coach_profiles p join public.users u on u.id = p.user_id and u.role_id = 5
  where p.id = profile and p.user_id = app.current_user_id()) $$;
comment on function app.is_coach_of(uuid) is 'Whether the current user is the coach behind a profile, and a coach still.';
grant execute on function app.is_coach_of(uuid) to app_user;

alter table public.coach_profiles enable row level security;
alter table public.coach_bookings enable row level security;
alter table public.user_coach_sessions enable row level security;
alter table private.calendly_connections enable row level security;
grant select on public.coach_profiles, public.user_coach_sessions to app_user;
grant select (id, coach_id, user_id, status, booking_date, duration_minutes, transcript_uploaded_at, created_at,
  updated_at, sharing_ends_at) on public.coach_bookings to app_user;
create policy "any user reads listed coach profiles, a coach their own" on public.coach_profiles for select to app_user
  using ((listing = 'listed' and (select app.current_user_id()) is not null) or user_id = (select app.current_user_id()));
create policy "client and coach read their booking" on public.coach_bookings for select to app_user
  using (user_id = (select app.current_user_id()) or app.is_coach_of(coach_id));
create policy "a user reads their own session counts" on public.user_coach_sessions for select to app_user
  using (user_id = (select app.current_user_id()));

create table app.booking_moves (
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('coach', 'client', 'server')),
  primary key (from_status, to_status, actor)
);
comment on table app.booking_moves is
  'Who may move a booking from what to what; everything else is refused. server: what the scheduling service tells.';
insert into app.booking_moves (from_status, to_status, actor) values
  ('pending', 'confirmed', 'coach'), ('pending', 'cancelled', 'coach'), ('confirmed', 'completed', 'coach'),
  ('pending', 'cancelled', 'client'), ('confirmed', 'cancelled', 'client'), ('confirmed', 'cancelled', 'coach'),
  ('pending', 'confirmed', 'server'), ('pending', 'cancelled', 'server'), ('confirmed', 'cancelled', 'server'),
  ('confirmed', 'missed', 'coach'), ('confirmed', 'missed', 'client');
alter table app.booking_moves enable row level security;

create function app.notify_booking(of_booking uuid, event text) returns void
language sql set search_path = ''
as $$
  select app.enqueue_job('notifyBooking', of_booking || ' ' || event,
    jsonb_build_object('bookingId', of_booking, 'event', event))
$$;
comment on function app.notify_booking(uuid, text) is 'Has client and coach mailed about a booking.';

create function app.actor_on(booking public.coach_bookings) returns text
language sql stable set search_path = ''
as $$
  select case when app.current_user_id() is null then 'server' when app.is_coach_of(booking.coach_id) then 'coach'
    when app.current_user_id() = booking.user_id then 'client' end
$$;
comment on function app.actor_on(public.coach_bookings) is
  'As whom the current user moves a booking; the server itself where nobody is set; null for anybody else.';

create function app.check_booking_move(before public.coach_bookings, after public.coach_bookings, actor text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  moves boolean := after.status is distinct from before.status;
begin
  if actor is null then
    raise exception 'not a booking of this user' using errcode = 'ZB001';
  end if;
  if moves and not exists (select from app.booking_moves m
    where m.from_status = before.status and m.to_status = after.status and m.actor = check_booking_move.actor) then
    raise exception 'a booking cannot move so' using errcode = 'ZB001';
  end if;
  if moves and after.status = 'cancelled' and (actor = 'client' or (actor = 'coach' and before.status = 'confirmed'))
    and now() >= before.booking_date then
    raise exception 'the session has begun' using errcode = 'ZB004';
  end if;
  if moves and after.status = 'confirmed' and actor = 'coach' and before.booking_date is null then
    raise exception 'nobody knows its time yet' using errcode = 'ZB005';
  end if;
  if after.transcript is distinct from before.transcript and not (before.status = 'confirmed' and after.status = 'completed') then
    raise exception 'a transcript comes with completion' using errcode = 'ZB001';
  end if;
  if moves and after.status = 'completed'
    and (before.booking_date is null or now() < before.booking_date + make_interval(mins => before.duration_minutes)) then
    raise exception 'the session is not over' using errcode = 'ZB002';
  end if;
  if moves and after.status = 'missed' and (before.booking_date is null
    or now() not between before.booking_date and before.booking_date + interval '7 days') then
    raise exception 'not within seven days after it began' using errcode = 'ZB006';
  end if;
  if moves and after.status = 'missed'
    and exists (select from public.session_reviews r where r.booking_id = before.id) then
    raise exception 'its client says that it took place' using errcode = 'ZB007';
  end if;
end $$;
comment on function app.check_booking_move(public.coach_bookings, public.coach_bookings, text) is
  'Refuses what app.booking_moves does not list, what comes too early or too late, and a transcript before completion.';

create function app.count_ended_session(booking public.coach_bookings) returns void
language sql set search_path = ''
as $$
  update public.user_coach_sessions s set
    sessions_booked = s.sessions_booked - (booking.status in ('cancelled', 'missed') and booking.session_back)::integer,
    sessions_cancelled = s.sessions_cancelled
      + (booking.status = 'cancelled' or (booking.status = 'missed' and booking.session_back))::integer,
    sessions_completed = s.sessions_completed + (booking.status = 'completed')::integer
  where s.id = booking.session_period_id and booking.status in ('cancelled', 'completed', 'missed')
$$;
comment on function app.count_ended_session(public.coach_bookings) is
  'Counts a completed session; a cancelled or missed one that is given back is the client''s again, in the period it was taken from.';

create function app.gives_session_back(before public.coach_bookings, after public.coach_bookings) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(after.missed_by = 'coach', not (after.cancelled_by = 'client' and before.status = 'confirmed'
    and (before.moved_late or after.cancelled_at > after.booking_date - interval '24 hours')), true)
$$;
comment on function app.gives_session_back(public.coach_bookings, public.coach_bookings) is
  'Lost is what the client missed, or cancels later than 24 hours before a confirmed session, or before the one they moved it from.';

create function app.is_late_move(before public.coach_bookings, after public.coach_bookings) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(coalesce(after.moved_at, now()) > before.booking_date - interval '24 hours', false)
    and coalesce(after.moved_by, '') <> 'coach'
    and not coalesce(before.move_page_by = 'coach'
      and before.move_page_at > coalesce(after.moved_at, now()) - interval '1 hour', false)
$$;
comment on function app.is_late_move(public.coach_bookings, public.coach_bookings) is
  'Made less than 24 hours before the session that it moves (BOOKING_CANCEL_HOURS), and not by its coach, who chose the time within the hour or did it at the scheduling service.';

create function app.booking_moved() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor text := app.actor_on(old);
begin
  perform app.check_booking_move(old, new, actor);
  if new.status = old.status then
    if new.status = 'confirmed' and new.booking_date is distinct from old.booking_date then
      perform app.notify_booking(new.id, 'moved');
      new.moved_late := old.moved_late or (old.status = 'confirmed' and app.is_late_move(old, new));
      new.reminded_at := null;
      new.reminded_soon_at := null;
    end if;
    return new;
  end if;
  if new.status = 'completed' then
    new.transcript_uploaded_at := now();
  end if;
  if new.status = 'cancelled' then
    new.cancelled_by := case when actor = 'server' then new.cancelled_by else actor end;
    new.cancelled_at := case when actor = 'server' then coalesce(new.cancelled_at, now()) else now() end;
    new.session_back := app.gives_session_back(old, new);
  end if;
  if new.status = 'missed' then
    new.missed_by := case actor when 'coach' then 'client' else 'coach' end;
    new.session_back := app.gives_session_back(old, new);
  end if;
  perform app.count_ended_session(new);
  perform app.notify_booking(new.id, new.status);
  if new.status = 'cancelled' and actor <> 'server' and new.calendly_event_uri is not null then
    perform app.enqueue_job('cancelCalendlyEvent', new.id::text, jsonb_build_object('bookingId', new.id));
  end if;
  return new;
end $$;
comment on function app.booking_moved() is 'Checks the move, counts it, and has both sides and the scheduling service told.';
create trigger coach_bookings_moved before update on public.coach_bookings
  for each row execute function app.booking_moved();

grant update (status, transcript) on public.coach_bookings to app_user;
create policy "the coach moves a booking, its client cancels it or says that the coach did not come" on public.coach_bookings for update to app_user
  using (app.is_coach_of(coach_id) or user_id = (select app.current_user_id()))
  with check (app.is_coach_of(coach_id) or (user_id = (select app.current_user_id()) and status in ('cancelled', 'missed')));

create function app.apply_plan(of_user uuid, coaching_sessions integer) returns void
language plpgsql set search_path = ''
as $$
declare
  person_role integer;
  plan_now text;
  starts timestamptz;
  latest public.user_coach_sessions;
begin
  select u.role_id into person_role from public.users u where u.id = of_user for update;
  if not found then
    return;
  end if;
  select p.plan, p.period_start into plan_now, starts from app.plan_of(of_user) p;
  if person_role in (1, 2, 3) then
    person_role := app.role_of_plan(plan_now);
    update public.users set role_id = person_role where id = of_user and role_id <> person_role;
  end if;
  if plan_now <> 'premium' then
    update public.user_coach_sessions set subscription_period_end = now()
    where user_id = of_user and subscription_period_end is null;
    return;
  end if;
  select * into latest from public.user_coach_sessions where user_id = of_user
  order by subscription_period_start desc, created_at desc limit 1;
  if found and (latest.subscription_period_start at time zone 'utc' + interval '1 month') at time zone 'utc' > starts then
    update public.user_coach_sessions set subscription_period_end = null, role_id = person_role
    where id = latest.id and (subscription_period_end is not null or role_id <> person_role);
  else
    update public.user_coach_sessions set subscription_period_end = starts
    where user_id = of_user and subscription_period_end is null;
    insert into public.user_coach_sessions (user_id, role_id, sessions_allowed, subscription_period_start)
    values (of_user, person_role, coaching_sessions, starts);
  end if;
end $$;
comment on function app.apply_plan(uuid, integer) is
  'Role (among 1, 2, 3 only) and coaching sessions as the plan in force says. A month''s sessions are given once: leaving and coming back within it goes on with the same count.';

create function app.coach_sessions_of(of_user uuid)
returns table (id uuid, role_id integer, sessions_allowed integer, sessions_booked integer, sessions_completed integer,
  sessions_cancelled integer, period_start timestamptz)
language sql stable set search_path = ''
as $$
  select s.id, u.role_id,
    case when s.role_id = u.role_id then s.sessions_allowed
      when u.role_id in (2, 4, 10) or p.plan = 'premium' then 2 else 0 end,
    coalesce(s.sessions_booked, 0), coalesce(s.sessions_completed, 0), coalesce(s.sessions_cancelled, 0),
    coalesce(s.subscription_period_start, p.period_start)
  from public.users u
  cross join lateral app.plan_of(u.id) p
  left join public.user_coach_sessions s on s.user_id = u.id and s.subscription_period_end is null
    and s.subscription_period_start >= p.period_start
  where u.id = of_user
$$;
comment on function app.coach_sessions_of(uuid) is
  'The sessions of the period under way. A stored period counts until the plan''s next one begins, and while the role stays.';
revoke execute on function app.coach_sessions_of(uuid) from public;

create function app.take_session(of_user uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  now_open record;
begin
  select * into now_open from app.coach_sessions_of(of_user);
  if now_open.sessions_booked >= now_open.sessions_allowed then
    return null;
  end if;
  if now_open.id is null then
    update public.user_coach_sessions s set subscription_period_end = greatest(now_open.period_start, s.subscription_period_start)
    where s.user_id = of_user and s.subscription_period_end is null;
    insert into public.user_coach_sessions
      (user_id, role_id, sessions_allowed, sessions_booked, subscription_period_start)
    values (of_user, now_open.role_id, now_open.sessions_allowed, 1, now_open.period_start)
    returning id into now_open.id;
  else
    update public.user_coach_sessions s set sessions_booked = s.sessions_booked + 1,
      sessions_allowed = now_open.sessions_allowed, role_id = now_open.role_id
    where s.id = now_open.id;
  end if;
  return now_open.id;
end $$;
comment on function app.take_session(uuid) is 'Counts one session; null when none is left. Its caller holds the user''s row.';
revoke execute on function app.take_session(uuid) from public;

create function app.book_session(for_user uuid, of_coach uuid, booking jsonb)
returns table (outcome text, booking_id uuid)
language plpgsql set search_path = ''
as $$
declare
  client public.users;
  coach record;
  found_one public.coach_bookings;
  period uuid;
begin
  -- One at a time for each client, so that two bookings at once don't both take the last session, and for each coach, so
  -- that none is made while the coach stops being one. In one order: two who book each other must not wait for each other.
  perform from public.users u
  where u.id = for_user or u.id = (select p.user_id from public.coach_profiles p where p.id = of_coach)
  order by u.id for no key update;
  select * into client from public.users u where u.id = for_user;
  select p.user_id, c.event_uri is not null as connected into coach
  from public.coach_profiles p join public.users u on u.id = p.user_id and u.role_id = 5 and u.suspended_at is null
  left join private.calendly_connections c on c.coach_id = p.id
  where p.id = of_coach and p.listing = 'listed';
  select * into found_one from public.coach_bookings b
  where b.calendly_event_uri = booking ->> 'event_uri' or b.calendly_invitee_uri = booking ->> 'invitee_uri' limit 1;
  if found_one.id is not null then
    return query select case when found_one.user_id = for_user and found_one.coach_id = of_coach
      and found_one.calendly_event_uri = booking ->> 'event_uri' then 'already' else 'event_taken' end, found_one.id;
    return;
  end if;
  if coach.user_id is null then return query select 'coach_missing', null::uuid; return; end if;
  if not coach.connected then return query select 'coach_not_connected', null::uuid; return; end if;
  if coach.user_id = for_user then return query select 'own_profile', null::uuid; return; end if;
  if client.role_id is null or client.role_id < 2 then return query select 'role', null::uuid; return; end if;
  insert into public.coach_bookings (coach_id, user_id, status, booking_date, duration_minutes, event_name, meeting_place,
    join_url, client_time_zone, notes, calendly_event_uri, calendly_invitee_uri)
  values (of_coach, for_user, booking ->> 'status', (booking ->> 'booking_date')::timestamptz,
    (booking ->> 'duration_minutes')::integer, booking ->> 'event_name', booking ->> 'meeting_place',
    booking ->> 'join_url', booking ->> 'client_time_zone', booking ->> 'notes', booking ->> 'event_uri',
    booking ->> 'invitee_uri')
  on conflict do nothing returning * into found_one;
  if found_one.id is null then return query select 'event_taken', null::uuid; return; end if;
  period := app.take_session(for_user);
  if period is null then
    delete from public.coach_bookings b where b.id = found_one.id;
    return query select 'no_sessions', null::uuid;
    return;
  end if;
  update public.coach_bookings b set session_period_id = period where b.id = found_one.id;
  -- Most pending ones are confirmed within seconds: nobody is written to about those twice.
  perform app.enqueue_job('notifyBooking', found_one.id || ' ' || found_one.status,
    jsonb_build_object('bookingId', found_one.id, 'event', found_one.status),
    now() + case when found_one.status = 'pending' then interval '2 minutes' else interval '0' end);
  return query select 'booked', found_one.id;
end $$;
comment on function app.book_session(uuid, uuid, jsonb) is
  'The one way a booking comes to be: role, coach, unique event and the count, in one step. A repeat is "already".';
revoke execute on function app.book_session(uuid, uuid, jsonb) from public;

create function app.calendly_disconnected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.enqueue_job('revokeCalendlyTokens', null, jsonb_build_object('coachId', old.coach_id, 'accessToken',
    old.calendly_access_token, 'refreshToken', old.calendly_refresh_token, 'webhookUri', old.webhook_uri));
  return null;
end $$;
comment on function app.calendly_disconnected() is 'No token outlives its connection, whoever ends it; they stay encrypted.';
create trigger calendly_connections_gone after delete on private.calendly_connections
  for each row execute function app.calendly_disconnected();

create function app.calendly_broke() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (old.refused_at is null and new.refused_at is not null)
    or (old.event_gone_at is null and new.event_gone_at is not null) then
    perform app.enqueue_job('tellOfConnection', new.coach_id::text, jsonb_build_object('coachId', new.coach_id));
  end if;
  return null;
end $$;
comment on function app.calendly_broke() is 'The coach is mailed once when nothing can be booked any more, not at each look.';
create trigger calendly_connections_broke after update on private.calendly_connections
  for each row execute function app.calendly_broke();

create function app.ask_for_review(of_coach uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.coach_profiles p set listing = 'waiting', listing_reason = null, review_asked_at = now()
  where p.id = of_coach and (p.listing = 'refused' or (p.listing = 'waiting' and p.review_asked_at is null))
    and exists (select from private.calendly_connections c where c.coach_id = p.id and c.event_uri is not null);
  if found then
    perform app.enqueue_job('tellStaffOfCoach', of_coach::text, jsonb_build_object('coachId', of_coach));
  end if;
  return found;
end $$;
comment on function app.ask_for_review(uuid) is
  'Puts a coach whose profile is complete before staff, who are mailed; false when there is nothing to decide or something is missing.';
revoke execute on function app.ask_for_review(uuid) from public;

create function app.coach_is_ready() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ask_for_review(p.id) from public.coach_profiles p
  where p.id = new.coach_id and p.review_asked_at is null;
  return null;
end $$;
comment on function app.coach_is_ready() is 'With the first event that is picked a profile is complete; what staff refused they see again only when asked.';
create trigger calendly_connections_ready after insert or update of event_uri on private.calendly_connections
  for each row when (new.event_uri is not null) execute function app.coach_is_ready();

create function app.coach_role_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.coach_profiles p set listing = 'waiting', listing_reason = null, review_asked_at = null
  where p.user_id = new.id and old.role_id = 5;
  perform app.ask_for_review(p.id) from public.coach_profiles p where p.user_id = new.id and new.role_id = 5;
  return null;
end $$;
comment on function app.coach_role_changed() is 'Whoever becomes a coach, again too, is a new one: staff decide before clients see the profile.';
create trigger users_coach_role_changed after update of role_id on public.users
  for each row when (old.role_id <> new.role_id and 5 in (old.role_id, new.role_id))
  execute function app.coach_role_changed();

create function app.coach_photo_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op <> 'INSERT' then 'coach-profile-photos/' || substring(old.profile_photo_url from '^/api/coaches/photos/(.+)$') end;
  after text := case when tg_op <> 'DELETE' then 'coach-profile-photos/' || substring(new.profile_photo_url from '^/api/coaches/photos/(.+)$') end;
begin
  if before is not distinct from after then
    return null;
  end if;
  if after is not null and not app.keep_file(after) then
    raise exception 'no such photo' using errcode = 'ZB003';
  end if;
  if before is not null then
    perform app.remove_file(before);
  end if;
  return null;
end $$;
comment on function app.coach_photo_changed() is 'A profile takes a photo that was just uploaded; the one before is removed.';
create trigger coach_profiles_photo after insert or update or delete on public.coach_profiles
  for each row execute function app.coach_photo_changed();

create table private.calendar_feeds (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
comment on table private.calendar_feeds is
  'The secret address under which a person''s calendar program reads their sessions, as a hash; no row: none was made, or it was taken back.';
alter table private.calendar_feeds enable row level security;
