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
