-- Work outside requests: one queue, and the ids of webhooks, each taken once.
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

create function app.tell_workers() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- PostgreSQL lets commits that tell pass one at a time, each with its wait for the disk: of several under way one tells.
  if pg_catalog.pg_try_advisory_xact_lock(719286) then
    perform pg_catalog.pg_notify('jobs', '');
  end if;
  return null;
end $$;
comment on function app.tell_workers() is
  'Workers hear of a job that is due before they would look by themselves (api/jobs/queue.ts), as its transaction commits.';
create trigger jobs_tell_workers after insert or update of run_at on private.jobs
  for each row
  when (new.failed_at is null and new.lease_id is null and new.run_at < now() + interval '10 seconds')
  execute function app.tell_workers();

create table private.webhook_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
comment on table private.webhook_events is 'Signed webhooks by their id, so that a repeat changes nothing; kept for a month.';
create index webhook_events_received_idx on private.webhook_events (received_at);
alter table private.webhook_events enable row level security;

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
