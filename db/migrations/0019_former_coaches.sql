-- What a client booked, and what a coach wrote for them, is the client's: it outlives the coach's account (decisions.md D15).
alter table public.coach_bookings
  alter column coach_id drop not null,
  drop constraint coach_bookings_coach_id_fkey,
  add constraint coach_bookings_coach_id_fkey foreign key (coach_id) references public.coach_profiles (id) on delete set null;
comment on column public.coach_bookings.coach_id is
  'null: the coach deleted their account. The client keeps the session and what was written for them; nothing names the coach.';
alter table public.session_reviews
  alter column coach_id drop not null,
  drop constraint session_reviews_coach_id_fkey,
  add constraint session_reviews_coach_id_fkey foreign key (coach_id) references public.coach_profiles (id) on delete set null;

create function app.coach_leaves() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of one that was booked while the account was being deleted nobody else would tell the client.
  update public.coach_bookings b set status = 'cancelled'
  where b.coach_id = old.id and (b.status = 'pending' or (b.status = 'confirmed'
    and coalesce(b.booking_date, 'infinity') + make_interval(mins => b.duration_minutes) > now()));
  update public.coach_bookings b set coach_id = null, event_name = null, meeting_place = null, join_url = null,
    calendly_event_uri = null, calendly_invitee_uri = null
  where b.coach_id = old.id;
  return old;
end $$;
comment on function app.coach_leaves() is
  'Cancels what is not held and gives it back; what stays with the clients loses what names the coach or leads to them.';
create trigger coach_profiles_leave before delete on public.coach_profiles
  for each row execute function app.coach_leaves();
