-- Clients see and book the event that staff have listed; another one waits for them like every change (safety.md T156).
alter table private.calendly_connections add column next_event jsonb;
comment on column private.calendly_connections.next_event is
  'The event that a listed coach picked, or changed at the service, since staff listed the other one: uri, link, name, minutes, place. Nobody books it before they list it. null: none waits.';

create function app.event_of(connection private.calendly_connections) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(connection.next_event, case when connection.event_uri is not null then
    jsonb_build_object('uri', connection.event_uri, 'link', connection.event_link, 'name', connection.event_name,
      'minutes', connection.event_minutes, 'place', connection.event_place) end)
$$;
comment on function app.event_of(private.calendly_connections) is
  'The event that the coach picked last, listed or not; null: none.';
revoke execute on function app.event_of(private.calendly_connections) from public;

create or replace function app.shown_of(profile public.coach_profiles) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(profile)
    - array['id', 'user_id', 'availability_schedule', 'listing', 'listing_reason', 'review_asked_at', 'created_at', 'updated_at',
      'revision', 'listed_revision', 'changes_refused_because']
    || jsonb_build_object('full_name', u.full_name, 'event',
      (select app.event_of(c) - 'uri' from private.calendly_connections c where c.coach_id = profile.id))
  from public.users u where u.id = profile.user_id
$$;

drop trigger calendly_connections_event on private.calendly_connections;
create or replace function app.coach_event_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.coach_profiles p set revision = p.revision + 1
  where p.id = new.coach_id
    and (tg_op = 'INSERT' or app.event_of(old) - 'uri' is distinct from app.event_of(new) - 'uri');
  return null;
end $$;
comment on function app.coach_event_changed() is 'The event that is picked is part of what staff look at.';
create trigger calendly_connections_event after insert or update on private.calendly_connections
  for each row when (new.event_uri is not null or new.next_event is not null) execute function app.coach_event_changed();

create function app.save_event(of_coach uuid, picked jsonb, is_refresh boolean) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  connection private.calendly_connections;
  waits boolean;
begin
  -- Staff's decision holds the same row: an event is listed only as they saw it.
  select p.listing = 'listed' and l.shown -> 'event' is distinct from picked - 'uri' into waits
  from public.coach_profiles p left join public.coach_listings l on l.coach_id = p.id
  where p.id = of_coach for update of p;
  select * into connection from private.calendly_connections c where c.coach_id = of_coach for update;
  if not found or (is_refresh and connection.event_uri is distinct from picked ->> 'uri') then
    return false;
  end if;
  if waits then
    update private.calendly_connections c set
      next_event = case when is_refresh and c.next_event ->> 'uri' <> c.event_uri then c.next_event else picked end,
      -- At the service the listed event is another one by now, which nobody may book unseen.
      event_gone_at = case when is_refresh then coalesce(c.event_gone_at, now()) else c.event_gone_at end
    where c.coach_id = of_coach;
  else
    update private.calendly_connections c set event_uri = picked ->> 'uri', event_link = picked ->> 'link',
      event_name = picked ->> 'name', event_minutes = (picked ->> 'minutes')::integer, event_place = picked ->> 'place',
      next_event = case when is_refresh and c.next_event ->> 'uri' <> c.event_uri then c.next_event end, event_gone_at = null,
      -- Free times of another event say nothing about this one.
      free_slots = case when is_refresh then c.free_slots end, free_slots_at = case when is_refresh then c.free_slots_at end
    where c.coach_id = of_coach;
  end if;
  return true;
end $$;
comment on function app.save_event(uuid, jsonb, boolean) is
  'Keeps the event that a coach picked, or (is_refresh) the bookable one as the service has it now. False when the connection or that event is gone. Of a listed coach what staff have not listed waits for them.';
revoke execute on function app.save_event(uuid, jsonb, boolean) from public;

create function app.take_next_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.listing = 'listed' and new.listed_revision is distinct from new.revision then
    return null;
  end if;
  update private.calendly_connections c set event_uri = c.next_event ->> 'uri', event_link = c.next_event ->> 'link',
    event_name = c.next_event ->> 'name', event_minutes = (c.next_event ->> 'minutes')::integer,
    event_place = c.next_event ->> 'place', next_event = null, event_gone_at = null, free_slots = null, free_slots_at = null
  where c.coach_id = new.id and c.next_event is not null;
  if found then
    perform app.enqueue_job('checkConnection', new.id::text, jsonb_build_object('coachId', new.id));
  end if;
  return null;
end $$;
comment on function app.take_next_event() is
  'What staff list is booked from then on. Of a coach who is not listed nobody books anything, so nothing has to wait.';
create trigger coach_profiles_next_event after update on public.coach_profiles
  for each row when (new.listing is distinct from old.listing or new.listed_revision is distinct from old.listed_revision)
  execute function app.take_next_event();

-- An event that staff have not listed stops being bookable: it waits, or stays refused.
update private.calendly_connections c set next_event = app.event_of(c), event_uri = null, event_link = null, event_name = null,
  event_minutes = null, event_place = null, event_gone_at = null, free_slots = null, free_slots_at = null
from public.coach_profiles p join public.coach_listings l on l.coach_id = p.id
where p.id = c.coach_id and p.listing = 'listed' and c.event_uri is not null
  and l.shown -> 'event' is distinct from app.event_of(c) - 'uri';

-- A coach whose account waits for deletion is off the list until they keep it.
create or replace function app.is_listed_coach(profile uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select exists (select from public.coach_profiles p join public.users u on u.id = p.user_id
  where p.id = profile and p.listing = 'listed' and u.role_id = 5 and u.suspended_at is null
    and not exists (select from private.account_deletions d where d.user_id = u.id)) $$;

create or replace function app.book_session(for_user uuid, of_coach uuid, booking jsonb)
returns table (outcome text, booking_id uuid)
language plpgsql set search_path = pg_catalog, pg_temp
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
  where p.id = of_coach and app.is_listed_coach(p.id);
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
