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
