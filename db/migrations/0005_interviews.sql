-- Interviews: one row each in conversations; messages; plans that no browser sees; ratings.
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null,
  kind text not null default 'interview' check (kind in ('interview', 'practice')),
  again_of uuid references public.conversations (id) on delete set null,
  status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'cancelled')),
  empathy_level integer not null check (empathy_level between 0 and 10),
  difficulty integer not null check (difficulty between 1 and 10),
  target_role text,
  interviewer text not null,
  planner text,
  language text not null default 'en' check (language in ('en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt')),
  counted_as text check (counted_as in ('plan', 'bonus')),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  last_message_at timestamptz not null default now(),
  message_count integer not null default 0,
  answer_count integer not null default 0,
  length_seconds integer not null default 1200 check (length_seconds > 0),
  pause_seconds_left integer not null default 0 check (pause_seconds_left >= 0),
  paused_at timestamptz,
  spoken_seconds integer not null default 0 check (spoken_seconds >= 0),
  spoken_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'in_progress') = (ended_at is null)),
  check ((kind = 'practice') = (counted_as is null)),
  check (kind = 'practice' or again_of is null)
);
comment on table public.conversations is
  'One row per interview. counted_as: which allowance it used, none for a practice of one question; cancelled gives it back.';
comment on column public.conversations.planner is 'The model that planned its questions; null where they are the bank''s.';
comment on column public.conversations.again_of is 'The earlier try of the same question, which a practice is compared with.';
comment on column public.conversations.spoken_seconds is
  'What the clock gave back while the interviewer''s voice spoke; spoken_sequence: the last message that it was given for.';
comment on column public.conversations.paused_at is
  'Since when the clock stands. ends_at then counts the whole pause that is left, so that one left open ends by itself.';
create index conversations_user_idx on public.conversations (user_id, created_at desc, id desc);
create index conversations_again_of_idx on public.conversations (again_of);
create index conversations_created_idx on public.conversations (created_at desc, id desc);
create unique index one_interview_in_progress on public.conversations (user_id) where status = 'in_progress';

create function app.conversation_transition() returns trigger
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
    delete from public.interview_drafts where conversation_id = new.id;
    if new.status = 'completed' then
      insert into public.reports (conversation_id, user_id) values (new.id, new.user_id) on conflict do nothing;
      if found then
        perform app.enqueue_job('rateInterview', new.id::text, jsonb_build_object('interviewId', new.id));
      end if;
    end if;
  end if;
  return new;
end $$;
comment on function app.conversation_transition() is
  'The state machine of an interview: in progress to completed or cancelled, once; completion asks for its report.';
create trigger conversations_transition before update on public.conversations
  for each row execute function app.conversation_transition();

create function app.conversation_started() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set active_interview_count = active_interview_count + 1 where id = new.user_id;
  return null;
end $$;
create trigger conversations_started after insert on public.conversations
  for each row when (new.status = 'in_progress') execute function app.conversation_started();

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

alter table public.conversations enable row level security;
grant select on public.conversations to app_user;
grant update (status, updated_at) on public.conversations to app_user;
create policy "a user reads their own interviews" on public.conversations for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user completes their own interview in progress" on public.conversations for update to app_user
  using (user_id = (select app.current_user_id()) and status = 'in_progress')
  with check (user_id = (select app.current_user_id()) and status = 'completed' and answer_count > 0);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  sequence integer not null check (sequence > 0),
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  kind text not null,
  question_id text,
  competency text,
  interviewer text,
  client_message_id uuid,
  spoken jsonb check (spoken is null or (role = 'user' and jsonb_typeof(spoken) = 'object')),
  created_at timestamptz not null default now(),
  unique (conversation_id, sequence)
);
comment on table public.messages is
  'A transcript by sequence. user_id is the interview''s owner, carried so that the row rule needs no look-up.';
comment on column public.messages.spoken is
  'What was measured of a spoken answer (contract/spoken-answers.ts), beside the rating: no scorer and no mind reads it.';
create index messages_spoken_idx on public.messages (user_id, conversation_id) where spoken is not null;
create index messages_user_idx on public.messages (user_id);
create unique index messages_client_id on public.messages (conversation_id, client_message_id)
  where client_message_id is not null;

alter table public.messages enable row level security;
grant select on public.messages to app_user;
create policy "a user reads their own messages" on public.messages for select to app_user
  using (user_id = (select app.current_user_id()));

create table public.interview_drafts (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  words text not null,
  revision integer not null default 1,
  based_on integer not null default 0,
  screen text not null,
  active_at timestamptz not null default now()
);
comment on table public.interview_drafts is
  'What stands in the answer box, for all screens of one interview; empty once it is an answer. active_at: somebody was there.';
comment on column public.interview_drafts.based_on is 'The revision that its writer had before them.';
create index interview_drafts_user_idx on public.interview_drafts (user_id);

alter table public.interview_drafts enable row level security;
grant select on public.interview_drafts to app_user;
create policy "a user reads their own drafts" on public.interview_drafts for select to app_user
  using (user_id = (select app.current_user_id()));

create table private.interview_plans (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  plan jsonb not null,
  turn_id uuid,
  turn_until timestamptz,
  model_tokens integer not null default 0,
  check ((turn_id is null) = (turn_until is null))
);
comment on table private.interview_plans is
  'The interviewer''s plan. turn_id: the one request that works on an answer (safety.md T19), until turn_until; its server renews that while it lives.';

create table public.reports (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  overall numeric(3, 1),
  scorer text,
  rating jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'ready' or rating is not null)
);
comment on table public.reports is 'Ratings; a pending one is made by the job rateInterview.';
create index reports_user_idx on public.reports (user_id, created_at desc);
create trigger reports_touch before update on public.reports for each row execute function app.touch_updated_at();

alter table public.reports enable row level security;
grant select on public.reports to app_user;
create policy "a user reads their own reports" on public.reports for select to app_user
  using (user_id = (select app.current_user_id()));

alter table private.interview_plans enable row level security;

create table public.self_ratings (
  conversation_id uuid primary key references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  rating integer not null check (rating between 1 and 10),
  created_at timestamptz not null default now()
);
comment on table public.self_ratings is
  'What a person thought of their own interview right after it, once and for good; no scorer reads it.';
create index self_ratings_user_idx on public.self_ratings (user_id);

alter table public.self_ratings enable row level security;
grant select on public.self_ratings to app_user;
grant insert (conversation_id, user_id, rating) on public.self_ratings to app_user;
create policy "a user reads their own self-ratings" on public.self_ratings for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user rates an interview of theirs within an hour of its end" on public.self_ratings for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.conversations c
      where c.id = conversation_id and c.user_id = self_ratings.user_id and c.kind = 'interview'
        and c.status = 'completed' and c.ended_at > now() - interval '1 hour')
  );

create table private.answer_judgements (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  question_id text not null,
  scorer text not null,
  messages_hash text not null,
  judgement jsonb not null,
  created_at timestamptz not null default now(),
  primary key (conversation_id, question_id, scorer)
);
comment on table private.answer_judgements is
  'What a scorer made of an answer while the interview went on. Counts only for exactly the messages it was made of.';
create index answer_judgements_user_idx on private.answer_judgements (user_id);
alter table private.answer_judgements enable row level security;

create table public.report_flags (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.reports (conversation_id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  sentence text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  unique (conversation_id, sentence)
);
comment on table public.report_flags is 'Sentences of a report that the candidate holds to be wrong; coaches and admins see them.';
create index report_flags_user_idx on public.report_flags (user_id);

alter table public.report_flags enable row level security;
grant select, insert, delete on public.report_flags to app_user;
create policy "a user reads their own flags" on public.report_flags for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user flags a sentence of their own report" on public.report_flags for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_flags.conversation_id and r.user_id = (select app.current_user_id()))
  );
create policy "a user takes back their own flag" on public.report_flags for delete to app_user
  using (user_id = (select app.current_user_id()));

create table public.report_links (
  conversation_id uuid primary key references public.reports (conversation_id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  token_hash text not null unique,
  with_name boolean not null default false,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (ends_at <= created_at + interval '30 days')
);
comment on table public.report_links is
  'A link by which whoever has it reads that report until ends_at (safety.md T85); of its token only a hash is here. No row: no link.';
create index report_links_user_idx on public.report_links (user_id);

alter table public.report_links enable row level security;
grant select, insert, delete on public.report_links to app_user;
create policy "a user reads their own links" on public.report_links for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user makes a link to a ready report of theirs" on public.report_links for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_links.conversation_id and r.user_id = (select app.current_user_id())
        and r.status = 'ready')
  );
create policy "a user takes back their own link" on public.report_links for delete to app_user
  using (user_id = (select app.current_user_id()));

create table private.model_usage (
  day date,
  shard smallint default pg_backend_pid() % 16,
  tokens bigint not null default 0 check (tokens >= 0),
  failures integer not null default 0 check (failures >= 0),
  primary key (day, shard)
);
comment on table private.model_usage is
  'Tokens used by language models over all interviews, by UTC day: the sum over the shards, which keep writers out of each other''s way.';
comment on column private.model_usage.failures is 'Calls that failed or gave nothing usable; their tokens are not known.';
alter table private.model_usage enable row level security;

create table private.interview_stops (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);
comment on table private.interview_stops is
  'A row: no new interviews begin, running ones finish. Read at each start, so that all servers obey at once.';
alter table private.interview_stops enable row level security;
