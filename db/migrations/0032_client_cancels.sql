-- A client cancels their own session before it begins; whoever leaves lets the scheduling service know; webhooks are asked
-- for again until they are there.
alter table app.booking_moves drop constraint booking_moves_actor_check,
  add constraint booking_moves_actor_check check (actor in ('coach', 'client', 'server'));
insert into app.booking_moves (from_status, to_status, actor) values
  ('pending', 'cancelled', 'client'), ('confirmed', 'cancelled', 'client');

alter table private.calendly_work drop constraint calendly_work_kind_check,
  add constraint calendly_work_kind_check check (kind in ('check', 'cancel', 'revoke', 'subscribe'));
comment on table private.calendly_work is
  'What is to be asked or told at the scheduling service. check: an invitee; cancel: a booking; revoke: a token; subscribe: a coach''s news.';

create or replace function app.booking_moved() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_whom text := case when app.current_user_id() is null then 'server'
    when app.is_coach_of(old.coach_id) then 'coach' when app.current_user_id() = old.user_id then 'client' end;
begin
  if by_whom is null then
    raise exception 'not a booking of this user' using errcode = 'ZB001';
  end if;
  if new.status is distinct from old.status and not exists (
    select from app.booking_moves m where m.from_status = old.status and m.to_status = new.status and m.actor = by_whom) then
    raise exception 'a booking cannot move so' using errcode = 'ZB001';
  end if;
  if by_whom = 'client' and new.status is distinct from old.status and now() >= old.booking_date then
    raise exception 'the session has begun' using errcode = 'ZB004';
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
  if new.status = 'cancelled' and by_whom <> 'server' and new.calendly_event_uri is not null then
    insert into private.calendly_work (kind, key, payload) values ('cancel', new.id::text, '{}') on conflict do nothing;
  end if;
  return new;
end $$;
comment on function app.booking_moved() is
  'Holds the table of moves and the clock, counts, and notes whom to tell. Nobody set: the server itself.';

drop policy "a coach moves bookings of their own profile" on public.coach_bookings;
create policy "the coach moves a booking, its client cancels it" on public.coach_bookings for update to app_user
  using (app.is_coach_of(coach_id) or user_id = (select app.current_user_id()))
  with check (app.is_coach_of(coach_id) or (user_id = (select app.current_user_id()) and status = 'cancelled'));
