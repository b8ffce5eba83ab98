-- One queue for all work outside requests, and the ids of webhooks, each taken once.
create table private.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text,
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  lease_id uuid,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key),
  check ((lease_id is null) = (leased_until is null))
);
comment on table private.jobs is
  'Work to do outside a request (api/jobs). A row is deleted when its job is done; failed_at: given up, kept to be looked at.';
comment on column private.jobs.key is 'Of what there is one job at a time; asked for again it starts anew. null: any number.';
comment on column private.jobs.lease_id is 'The run under way; a run whose lease is over or replaced no longer counts.';
create index jobs_due_idx on private.jobs (kind, run_at) where failed_at is null;
alter table private.jobs enable row level security;

create function app.enqueue_job(of_kind text, with_key text, with_payload jsonb, due timestamptz default now()) returns uuid
language sql set search_path = ''
as $$
  insert into private.jobs (kind, key, payload, run_at) values (of_kind, with_key, with_payload, due)
  on conflict (kind, key) do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0,
    lease_id = null, leased_until = null, last_error = null, failed_at = null, created_at = now()
  returning id
$$;
comment on function app.enqueue_job(text, text, jsonb, timestamptz) is
  'Asks for a job in the caller''s transaction. A key that is there already starts anew, also while it runs.';

-- Emails.
drop table private.outbox;
alter table public.referral_emails add column left_at timestamptz, add column refusal text;
comment on column public.referral_emails.mail_id is 'The job that sends it; the provider''s delivery events name it.';
comment on column public.referral_emails.left_at is 'When the mail service took it, or refused it for good (refusal).';

-- Webhooks.
create table private.webhook_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
comment on table private.webhook_events is 'Signed webhooks by their id, so that a repeat changes nothing; kept for a month.';
create index webhook_events_received_idx on private.webhook_events (received_at);
alter table private.webhook_events enable row level security;

-- Bookings.
drop table private.booking_news, private.calendly_work;

create function app.notify_booking(of_booking uuid, event text) returns void
language sql set search_path = ''
as $$
  select app.enqueue_job('notifyBooking', of_booking || ' ' || event,
    jsonb_build_object('bookingId', of_booking, 'event', event))
$$;
comment on function app.notify_booking(uuid, text) is 'Has client and coach mailed about a booking.';

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
      perform app.notify_booking(new.id, 'moved');
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
  perform app.notify_booking(new.id, new.status);
  if new.status = 'cancelled' and by_whom <> 'server' and new.calendly_event_uri is not null then
    perform app.enqueue_job('cancelCalendlyEvent', new.id::text, jsonb_build_object('bookingId', new.id));
  end if;
  return new;
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
    perform app.notify_booking(found_one.id, 'confirmed');
  end if;
  return query select 'booked', found_one.id;
end $$;

create or replace function app.calendly_disconnected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.enqueue_job('revokeCalendlyTokens', null, jsonb_build_object('coachId', old.coach_id, 'accessToken',
    old.calendly_access_token, 'refreshToken', old.calendly_refresh_token, 'webhookUri', old.webhook_uri));
  return null;
end $$;

create or replace function app.coach_gave_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_booking(new.booking_id, tg_argv[0]);
  return null;
end $$;

-- Rewards.
drop index public.referrals_unthanked_idx;
alter table public.referrals drop column thanked_at;

create or replace function app.reward_referral(of_referred uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  rewarded public.referrals;
begin
  update public.referrals set status = 'rewarded'
  where referred_id = of_referred and status = 'completed' and exists (
    select 1 from public.conversations c
    where c.user_id = of_referred and c.status = 'completed' and c.answer_count > 0)
  returning * into rewarded;
  if not found then
    return false;
  end if;
  insert into public.bonus_interviews (user_id, referral_id) values (rewarded.referrer_id, rewarded.id);
  perform app.enqueue_job('thankReferrer', rewarded.id::text, jsonb_build_object('referralId', rewarded.id));
  return true;
end $$;

-- Payments.
drop table private.inbox;
drop index private.stripe_customers_check_idx;
comment on column private.stripe_customers.next_check_at is 'When the customer''s job looks again, even if no webhook came.';

-- Interviews.
drop index public.conversations_open_idx, public.conversations_silent_idx, public.reports_pending_idx;
alter table public.reports drop column attempts, drop column next_attempt_at;
comment on table public.reports is 'Ratings; a pending one is made by the job rateInterview.';

create or replace function app.conversation_transition() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.status <> 'in_progress' and new.status <> old.status then
    raise exception 'an ended interview keeps its status' using errcode = 'check_violation';
  end if;
  new.updated_at := now();
  if old.status = 'in_progress' and new.status <> 'in_progress' then
    new.ended_at := coalesce(new.ended_at, now());
    update public.users set active_interview_count = greatest(0, active_interview_count - 1) where id = new.user_id;
    if new.status = 'completed' then
      insert into public.reports (conversation_id, user_id) values (new.id, new.user_id) on conflict do nothing;
      if found then
        perform app.enqueue_job('rateInterview', new.id::text, jsonb_build_object('interviewId', new.id));
      end if;
    end if;
  end if;
  return new;
end $$;

create function app.watch_interview() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.enqueue_job('closeOverdueInterview', new.id::text, jsonb_build_object('interviewId', new.id));
  return null;
end $$;
comment on function app.watch_interview() is
  'The job looks when the interview is due to be closed, and looks again then; only an end that came nearer has it look anew.';
create trigger conversations_watch_started after insert on public.conversations
  for each row when (new.status = 'in_progress') execute function app.watch_interview();
create trigger conversations_watch_nearer after update of ends_at, last_message_at on public.conversations
  for each row when (new.status = 'in_progress' and (new.ends_at < old.ends_at or new.last_message_at < old.last_message_at))
  execute function app.watch_interview();

-- Files.
drop table private.file_removals;
drop index private.resume_texts_due_idx;
alter table private.resume_texts drop column attempts, drop column next_attempt_at;

create function app.remove_file(file_key text) returns void
language sql set search_path = ''
as $$ select app.enqueue_job('removeFile', file_key, jsonb_build_object('fileKey', file_key)) $$;
comment on function app.remove_file(text) is 'Has a file removed from the file store.';

create function app.keep_file(file_key text) returns boolean
language plpgsql set search_path = ''
as $$
begin
  delete from private.jobs j where j.kind = 'removeFile' and j.key = keep_file.file_key and j.attempts = 0;
  return found;
end $$;
comment on function app.keep_file(text) is
  'A row takes a file that was just stored, whose removal was due later; false when there is none, or it has begun.';

create or replace function app.resume_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not app.keep_file('resumes/' || new.file_path)
    and exists (select from private.jobs where kind = 'removeFile' and key = 'resumes/' || new.file_path) then
    raise exception 'the file is being removed' using errcode = 'object_in_use';
  end if;
  insert into private.resume_texts (resume_id) values (new.id);
  perform app.enqueue_job('readResumeText', new.id::text, jsonb_build_object('resumeId', new.id));
  return null;
end $$;

create or replace function app.resume_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.remove_file('resumes/' || old.file_path);
  return null;
end $$;

create or replace function app.coach_photo_changed() returns trigger
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

-- Accounts.
drop index private.data_exports_due_idx, private.account_deletions_due_idx;
alter table private.data_exports drop column attempts, drop column next_attempt_at;
alter table private.account_deletions drop column attempts, drop column next_attempt_at;
comment on table private.data_exports is
  'Copies of a person''s data; a pending one is made by the job exportPersonalData. The file goes with the row when it expires.';
