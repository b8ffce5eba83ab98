-- Outgoing webhooks: where people want to be told, what was sent, and what it is sent for.
create table private.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  url text not null,
  secret text not null,
  events text[] not null check (cardinality(events) > 0),
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  disabled_at timestamptz
);
comment on table private.webhook_endpoints is 'Addresses that are told of a person''s events (safety.md T87).';
comment on column private.webhook_endpoints.secret is 'What signs its webhooks, sealed.';
comment on column private.webhook_endpoints.failing_since is 'The first failure since the last success; null: it works.';
comment on column private.webhook_endpoints.disabled_at is 'Since when nothing is sent there; null: it is on.';
create index webhook_endpoints_user_idx on private.webhook_endpoints (user_id, created_at);
alter table private.webhook_endpoints enable row level security;

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references private.webhook_endpoints (id) on delete cascade,
  event text not null,
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  problem text,
  response_status integer,
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.webhook_deliveries is
  'What was sent, is sent by the job deliverWebhook, or could not be; ids only, kept for a month.';
create index webhook_deliveries_endpoint_idx on private.webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_created_idx on private.webhook_deliveries (created_at);
alter table private.webhook_deliveries enable row level security;

create function app.announce(to_user uuid, of_event text, with_data jsonb) returns void
language sql set search_path = ''
as $$
  with made as (
    insert into private.webhook_deliveries (endpoint_id, event, data)
    select e.id, of_event, with_data from private.webhook_endpoints e join public.users u on u.id = e.user_id
    where e.user_id = to_user and e.disabled_at is null and of_event = any (e.events) and u.suspended_at is null
    returning id
  )
  select app.enqueue_job('deliverWebhook', made.id::text, jsonb_build_object('deliveryId', made.id)) from made
$$;
comment on function app.announce(uuid, text, jsonb) is 'Has a person''s addresses told of an event, where they want to be.';

create function app.announce_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.announce(new.user_id, 'report.ready', jsonb_build_object('conversation_id', new.conversation_id));
  return null;
end $$;
create trigger reports_announced after update on public.reports for each row
  when (new.status = 'ready' and old.status <> 'ready') execute function app.announce_report();

create function app.announce_session(booking public.coach_bookings, of_event text) returns void
language sql set search_path = ''
as $$
  select app.announce(side, of_event, jsonb_build_object('booking_id', booking.id))
  from (select booking.user_id as side
    union select p.user_id from public.coach_profiles p where p.id = booking.coach_id) sides
$$;
comment on function app.announce_session(public.coach_bookings, text) is 'To its client and its coach.';

create function app.booking_announced() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A booking counts once its session is taken: until then the call that made it may take it back.
  if new.status = 'confirmed' and (old.status <> 'confirmed'
    or (old.session_period_id is null and new.session_period_id is not null)) then
    perform app.announce_session(new, 'session.booked');
  elsif new.status = 'confirmed' and new.booking_date is distinct from old.booking_date then
    perform app.announce_session(new, 'session.moved');
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform app.announce_session(new, 'session.cancelled');
  end if;
  return null;
end $$;
comment on function app.booking_announced() is 'Who was told that a session is booked is told when it moves or is cancelled.';
create trigger coach_bookings_announced after update on public.coach_bookings
  for each row execute function app.booking_announced();
