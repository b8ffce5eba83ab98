-- How sessions are counted, booked and reminded of (docs/product/states.md).
create or replace function app.booking_moved() returns trigger
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
      -- The mail about the move has told them: a session that is less than a day ahead is not "tomorrow".
      new.reminded_at := case when new.booking_date <= now() + interval '24 hours' then now() end;
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

create or replace function app.apply_plan(of_user uuid, coaching_sessions integer) returns void
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
    -- Staff have sessions without a plan: closing their period at each news of the provider would give them new ones.
    update public.user_coach_sessions set subscription_period_end = now()
    where user_id = of_user and subscription_period_end is null and person_role not in (4, 10);
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

create or replace function app.book_session(for_user uuid, of_coach uuid, booking jsonb)
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
  if client.role_id is null or client.role_id < 2 or client.suspended_at is not null then
    return query select 'role', null::uuid;
    return;
  end if;
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

create or replace function app.count_ended_session(booking public.coach_bookings) returns void
language sql set search_path = ''
as $$
  update public.user_coach_sessions s set
    sessions_booked = s.sessions_booked - (booking.status in ('cancelled', 'missed') and booking.session_back)::integer,
    sessions_cancelled = s.sessions_cancelled
      + (booking.status = 'cancelled' or (booking.status = 'missed' and booking.session_back))::integer,
    sessions_completed = s.sessions_completed + (booking.status = 'completed')::integer
  where s.id = booking.session_period_id and booking.status in ('cancelled', 'completed', 'missed');
  -- A period that is closed is worth nothing any more: what was taken from it is given back in the one under way.
  update public.user_coach_sessions s set sessions_allowed = s.sessions_allowed + 1
  where s.user_id = booking.user_id and s.subscription_period_end is null
    and booking.status in ('cancelled', 'missed') and booking.session_back
    and exists (select from public.user_coach_sessions taken
      where taken.id = booking.session_period_id and taken.subscription_period_end is not null)
$$;
comment on function app.count_ended_session(public.coach_bookings) is
  'Counts a completed session; a cancelled or missed one that is given back is the client''s again: in the period it was taken from, and in the one under way where that is closed.';
