-- The one rule for bookings and the table of who may move one to what, with the counts of sessions (decisions.md D6).
alter table public.coach_bookings
  add column session_period_id uuid references public.user_coach_sessions (id) on delete set null,
  add column reminded_at timestamptz;
comment on column public.coach_bookings.session_period_id is 'The period whose count it took, so that a cancelled one is given back there.';
create index coach_bookings_period_idx on public.coach_bookings (session_period_id);
create index coach_bookings_unreminded_idx on public.coach_bookings (booking_date)
  where status = 'confirmed' and reminded_at is null;

create table app.booking_moves (
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('coach', 'server')),
  primary key (from_status, to_status, actor)
);
comment on table app.booking_moves is
  'Who may move a booking from what to what; everything else is refused. server: what the scheduling service tells.';
insert into app.booking_moves (from_status, to_status, actor) values
  ('pending', 'confirmed', 'coach'), ('pending', 'cancelled', 'coach'), ('confirmed', 'completed', 'coach'),
  ('pending', 'confirmed', 'server'), ('pending', 'cancelled', 'server'), ('confirmed', 'cancelled', 'server');
alter table app.booking_moves enable row level security;

create table private.booking_news (
  id bigint generated always as identity primary key,
  booking_id uuid not null references public.coach_bookings (id) on delete cascade,
  kind text not null check (kind in ('confirmed', 'moved', 'cancelled', 'completed', 'reminder')),
  created_at timestamptz not null default now()
);
comment on table private.booking_news is 'What client and coach are still to be mailed about; a job puts it into the outbox.';
create index booking_news_booking_idx on private.booking_news (booking_id);
alter table private.booking_news enable row level security;

create table private.calendly_work (
  kind text not null check (kind in ('check', 'cancel', 'revoke')),
  key text not null,
  payload jsonb not null,
  version integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  primary key (kind, key)
);
comment on table private.calendly_work is
  'What is to be asked or told at the scheduling service. check: an invitee; cancel: a booking; revoke: a token.';
create index calendly_work_due_idx on private.calendly_work (due_at);
alter table private.calendly_work enable row level security;

create function app.booking_moved() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_coach boolean := app.current_user_id() is not null;
begin
  if by_coach and not app.is_coach_of(old.coach_id) then
    raise exception 'not the coach of this booking' using errcode = 'ZB001';
  end if;
  if new.status is distinct from old.status and not exists (
    select from app.booking_moves m where m.from_status = old.status and m.to_status = new.status
      and m.actor = case when by_coach then 'coach' else 'server' end) then
    raise exception 'a booking cannot move so' using errcode = 'ZB001';
  end if;
  if new.transcript is distinct from old.transcript and not (old.status = 'confirmed' and new.status = 'completed') then
    raise exception 'a transcript comes with completion' using errcode = 'ZB001';
  end if;
  if new.status = old.status then
    if new.status = 'confirmed' and new.booking_date is distinct from old.booking_date then
      insert into private.booking_news (booking_id, kind) values (new.id, 'moved');
      new.reminded_at := null;
    end if;
    return new;
  end if;
  if new.status = 'completed' then
    if old.booking_date is null or now() < old.booking_date + make_interval(mins => old.duration_minutes) then
      raise exception 'the session is not over' using errcode = 'ZB002';
    end if;
    new.transcript_uploaded_at := now();
  end if;
  update public.user_coach_sessions s set
    sessions_booked = s.sessions_booked - (new.status = 'cancelled')::integer,
    sessions_cancelled = s.sessions_cancelled + (new.status = 'cancelled')::integer,
    sessions_completed = s.sessions_completed + (new.status = 'completed')::integer
  where s.id = new.session_period_id and new.status in ('cancelled', 'completed');
  insert into private.booking_news (booking_id, kind) values (new.id, new.status);
  if new.status = 'cancelled' and by_coach and new.calendly_event_uri is not null then
    insert into private.calendly_work (kind, key, payload) values ('cancel', new.id::text, '{}') on conflict do nothing;
  end if;
  return new;
end $$;
comment on function app.booking_moved() is
  'Holds the table of moves and the clock, counts, and notes whom to tell. Nobody set: the server itself.';
create trigger coach_bookings_moved before update on public.coach_bookings
  for each row execute function app.booking_moved();

grant update (status, transcript) on public.coach_bookings to app_user;
create policy "a coach moves bookings of their own profile" on public.coach_bookings for update to app_user
  using (app.is_coach_of(coach_id)) with check (app.is_coach_of(coach_id));

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
  -- One at a time for each client: two bookings at once must not both take the last session.
  select * into client from public.users u where u.id = for_user for no key update;
  select p.user_id, c.coach_id is not null as connected into coach
  from public.coach_profiles p join public.users u on u.id = p.user_id and u.role_id = 5
  left join private.calendly_connections c on c.coach_id = p.id
  where p.id = of_coach;
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
  insert into public.coach_bookings (coach_id, user_id, status, booking_date, duration_minutes, notes,
    calendly_event_uri, calendly_invitee_uri)
  values (of_coach, for_user, booking ->> 'status', (booking ->> 'booking_date')::timestamptz,
    (booking ->> 'duration_minutes')::integer, booking ->> 'notes', booking ->> 'event_uri', booking ->> 'invitee_uri')
  on conflict do nothing returning * into found_one;
  if found_one.id is null then return query select 'event_taken', null::uuid; return; end if;
  period := app.take_session(for_user);
  if period is null then
    delete from public.coach_bookings b where b.id = found_one.id;
    return query select 'no_sessions', null::uuid;
    return;
  end if;
  update public.coach_bookings b set session_period_id = period where b.id = found_one.id;
  if found_one.status = 'confirmed' then
    insert into private.booking_news (booking_id, kind) values (found_one.id, 'confirmed');
  end if;
  return query select 'booked', found_one.id;
end $$;
comment on function app.book_session(uuid, uuid, jsonb) is
  'The one way a booking comes to be: role, coach, unique event and the count, in one step. A repeat is "already".';
revoke execute on function app.book_session(uuid, uuid, jsonb) from public;
