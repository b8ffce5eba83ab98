-- Who is said not to have come is heard first: a day to object, then staff decide (docs/product/states.md).
alter table public.coach_bookings
  drop constraint coach_bookings_status_check,
  add constraint coach_bookings_status_check
    check (status in ('pending', 'confirmed', 'completed', 'cancelled', 'claimed', 'disputed', 'missed')),
  drop constraint coach_bookings_check1,
  add constraint coach_bookings_no_show_check check ((status in ('claimed', 'disputed', 'missed')) = (missed_by is not null)),
  add column claimed_at timestamptz,
  add column claim_words text check (claim_words ~ '\S' and length(claim_words) <= 500),
  add column objection text check (objection ~ '\S' and length(objection) <= 500),
  add column decided_at timestamptz,
  add column decision_reason text check (decision_reason ~ '\S' and length(decision_reason) <= 500),
  add constraint coach_bookings_claimed_check check (status not in ('claimed', 'disputed') or claimed_at is not null),
  add constraint coach_bookings_disputed_check check (status <> 'disputed' or objection is not null);
comment on column public.coach_bookings.missed_by is 'Who did not come, as the other side says; of a missed one that stands.';
comment on column public.coach_bookings.claimed_at is
  'When one side said that the other did not come, who may object for a day from then (NO_SHOW_OBJECTION_HOURS).';
comment on column public.coach_bookings.decided_at is 'When staff decided between both sides; nobody can claim a no-show of it again.';
create index coach_bookings_disputed_idx on public.coach_bookings (claimed_at, id) where status = 'disputed';

grant update (claim_words, objection) on public.coach_bookings to app_user;
drop policy "the coach moves a booking, its client cancels it or says that the coach did not come" on public.coach_bookings;
create policy "the coach moves a booking, its client cancels it or speaks about who did not come" on public.coach_bookings for update to app_user
  using (app.is_coach_of(coach_id) or user_id = (select app.current_user_id()))
  with check (app.is_coach_of(coach_id)
    or (user_id = (select app.current_user_id()) and status in ('cancelled', 'claimed', 'disputed', 'missed')));

delete from app.booking_moves where to_status = 'missed';
insert into app.booking_moves (from_status, to_status, actor) values
  ('confirmed', 'claimed', 'coach'), ('confirmed', 'claimed', 'client'),
  ('claimed', 'missed', 'coach'), ('claimed', 'missed', 'client'), ('claimed', 'missed', 'server'),
  ('claimed', 'disputed', 'coach'), ('claimed', 'disputed', 'client'),
  ('disputed', 'missed', 'server'), ('disputed', 'confirmed', 'server');
comment on table app.booking_moves is
  'Who may move a booking from what to what; everything else is refused. server: what the scheduling service tells, a day without an objection, and what staff decide.';

create function app.check_no_show(before public.coach_bookings, after public.coach_bookings, actor text) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if after.status = 'claimed' then
    if before.decided_at is not null then
      raise exception 'staff have decided about it' using errcode = 'ZB001';
    end if;
    if before.booking_date is null
      or now() not between before.booking_date + interval '10 minutes' and before.booking_date + interval '7 days' then
      raise exception 'not from ten minutes after its begin for seven days' using errcode = 'ZB006';
    end if;
    if exists (select from public.session_reviews r where r.booking_id = before.id) then
      raise exception 'its client says that it took place' using errcode = 'ZB007';
    end if;
  elsif before.status = 'claimed' and actor <> 'server' then
    if actor <> before.missed_by then
      raise exception 'the other side answers' using errcode = 'ZB001';
    end if;
    if after.status = 'disputed' and now() >= before.claimed_at + interval '24 hours' then
      raise exception 'the day to object is over' using errcode = 'ZB008';
    end if;
  elsif before.status = 'claimed' and now() < before.claimed_at + interval '24 hours' then
    raise exception 'the other side has a day to object' using errcode = 'ZB008';
  elsif before.status = 'disputed' and after.decision_reason is null then
    raise exception 'both sides are told why' using errcode = 'ZB001';
  end if;
end $$;
comment on function app.check_no_show(public.coach_bookings, public.coach_bookings, text) is
  'When one side may say that the other did not come (NO_SHOW_FROM_MINUTES, NO_SHOW_DAYS), and who answers until when (NO_SHOW_OBJECTION_HOURS).';
revoke execute on function app.check_no_show(public.coach_bookings, public.coach_bookings, text) from public;

create or replace function app.check_booking_move(before public.coach_bookings, after public.coach_bookings, actor text) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
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
  if (after.claim_words is distinct from before.claim_words and not (before.status = 'confirmed' and after.status = 'claimed'))
    or (after.objection is distinct from before.objection and not (before.status = 'claimed' and after.status = 'disputed')) then
    raise exception 'words about a no-show come with saying or denying it' using errcode = 'ZB001';
  end if;
  if moves and after.status = 'completed'
    and (before.booking_date is null or now() < before.booking_date + make_interval(mins => before.duration_minutes)) then
    raise exception 'the session is not over' using errcode = 'ZB002';
  end if;
  if moves and (after.status = 'claimed' or before.status in ('claimed', 'disputed')) then
    perform app.check_no_show(before, after, actor);
  end if;
end $$;
comment on function app.check_booking_move(public.coach_bookings, public.coach_bookings, text) is
  'Refuses what app.booking_moves does not list, what comes too early or too late, and words that belong to another move.';

create function app.no_show_moved(before public.coach_bookings, after public.coach_bookings, actor text)
returns public.coach_bookings
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if after.status = 'claimed' then
    after.missed_by := case actor when 'coach' then 'client' else 'coach' end;
    after.claimed_at := now();
    perform app.enqueue_job('settleNoShow', after.id::text, jsonb_build_object('bookingId', after.id), now() + interval '24 hours');
  end if;
  if before.status = 'disputed' then
    after.decided_at := now();
    after.missed_by := case when after.status = 'missed' then before.missed_by end;
  end if;
  if after.status = 'disputed' then
    perform app.enqueue_job('tellStaffOfNoShow', after.id::text, jsonb_build_object('bookingId', after.id));
  end if;
  return after;
end $$;
comment on function app.no_show_moved(public.coach_bookings, public.coach_bookings, text) is
  'Notes who is said not to have come and since when, and has it settled after a day, or decided by staff.';
revoke execute on function app.no_show_moved(public.coach_bookings, public.coach_bookings, text) from public;

create or replace function app.booking_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
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
  end if;
  new := app.no_show_moved(old, new, actor);
  if new.status in ('cancelled', 'missed') then
    new.session_back := app.gives_session_back(old, new);
  end if;
  perform app.count_ended_session(new);
  perform app.notify_booking(new.id, case when old.status = 'disputed' and new.status = 'confirmed' then 'held' else new.status end);
  if new.status = 'cancelled' and actor <> 'server' and new.calendly_event_uri is not null then
    perform app.enqueue_job('cancelCalendlyEvent', new.id::text, jsonb_build_object('bookingId', new.id));
  end if;
  return new;
end $$;

create or replace function app.booking_announced() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- A booking counts once its session is taken: until then the call that made it may take it back.
  if new.status = 'confirmed' and (old.status = 'pending'
    or (old.session_period_id is null and new.session_period_id is not null)) then
    perform app.announce_session(new, 'session.booked');
  elsif new.status = 'confirmed' and new.booking_date is distinct from old.booking_date then
    perform app.announce_session(new, 'session.moved');
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform app.announce_session(new, 'session.cancelled');
  end if;
  return null;
end $$;
