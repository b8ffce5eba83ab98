-- Messages, reports and the audit log by month, so that an old month can lie elsewhere (docs/operations.md, Months).
-- An interview's id begins with its time. A range of ids is then a month, and whatever names the interview in its key is
-- divided by month with that key as it was. The parts lie in a schema of their own, which nobody but the owner may enter.
create schema months;
revoke all on schema months from public;
comment on schema months is 'Parts of messages, reports and the audit log, one a month; reached through those tables only.';

create function app.first_id_of(moment timestamptz) returns uuid
language sql immutable set search_path = ''
as $$ select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
comment on function app.first_id_of(timestamptz) is 'No id that was made from that moment on sorts before it.';

create function app.new_interview_id() returns uuid
language sql volatile set search_path = ''
as $$
  select (left(replace(app.first_id_of(clock_timestamp())::text, '-', ''), 12) || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
comment on function app.new_interview_id() is 'A UUID of version 7 (RFC 9562): milliseconds, then 74 random bits.';
alter table public.conversations alter column id set default app.new_interview_id();

create function app.furnish_part(parent text, part text, holds text) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format('comment on table months.%I is %L', part, format('What %s holds %s.', parent, holds));
  -- Without a rule of its own: rows are read through the parent, whose rules count there.
  execute format('alter table months.%I enable row level security', part);
  if parent = 'private.audit_log' then
    execute format('create trigger audit_log_is_append_only before update or delete or truncate on months.%I
      for each statement execute function private.refuse_change()', part);
  end if;
end $$;
comment on function app.furnish_part(text, text, text) is
  'What a part does not get from its parent by itself; a parent''s guard does not stand before its parts.';

create function app.make_month(of_table text, month date) returns boolean
language plpgsql set search_path = ''
as $$
declare
  part text := format('%s_%s', of_table, to_char(month, 'YYYY_MM'));
  rest text := format('%s_rest', of_table);
  parent text := format('%s.%s', case of_table when 'audit_log' then 'private' else 'public' end, of_table);
  key text := case of_table when 'audit_log' then 'at' else 'conversation_id' end;
  begins timestamptz := month::timestamp at time zone 'utc';
  ends timestamptz := (month + interval '1 month') at time zone 'utc';
  first_key text := case key when 'at' then begins::text else app.first_id_of(begins)::text end;
  end_key text := case key when 'at' then ends::text else app.first_id_of(ends)::text end;
  within text := format('%1$I >= %2$L and %1$I < %3$L', key, first_key, end_key);
  waiting boolean;
  referring record;
  restore_references text := '';
begin
  -- Also where an operator keeps it: taken off in this schema, or in another one and not taken off.
  if exists (select from pg_class where relname = part and (relispartition or relnamespace = 'months'::regnamespace)) then
    return false;
  end if;
  -- What a new part refers to first, in the order in which a turn takes them.
  lock table public.users, public.conversations in share row exclusive mode;
  execute format('lock table months.%I in access exclusive mode', rest);
  execute format('select exists (select from months.%I where %s)', rest, within) into waiting;
  if waiting and (begins <= now() or of_table = 'audit_log') then
    return false;
  end if;
  execute format('create table months.%I (like %s including defaults including constraints)', part, parent);
  if waiting then
    -- References to a row would go with it on its way.
    for referring in
      select conrelid::regclass as holder, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where confrelid = parent::regclass and conparentid = 0
    loop
      execute format('alter table %s drop constraint %I', referring.holder, referring.name);
      restore_references := restore_references
        || format('alter table %s add constraint %I %s;', referring.holder, referring.name, referring.rule);
    end loop;
    execute format('with moved as (delete from months.%I where %s returning *) insert into months.%I select * from moved',
      rest, within, part);
  end if;
  execute format('alter table %s attach partition months.%I for values from (%L) to (%L)', parent, part, first_key, end_key);
  perform app.furnish_part(parent, part, 'of ' || to_char(month, 'YYYY-MM'));
  execute restore_references;
  return true;
end $$;
comment on function app.make_month(text, date) is
  'Makes that month''s part. Ids of before 0017 that fall into a month to come by chance move into it; a month that has begun without its part stays in the rest, and so does one of the audit log, whose lines nobody moves, where a wrong clock wrote into it.';

create function app.make_months(since timestamptz, until timestamptz) returns integer
language plpgsql set search_path = '' set lock_timeout = '2s'
as $$
declare
  made integer;
begin
  select count(*) filter (where app.make_month(t.name, m.month::date)) into made
  from generate_series(date_trunc('month', since at time zone 'utc'), until at time zone 'utc', interval '1 month') m (month),
    unnest(array['messages', 'reports', 'audit_log']) t (name);
  return made;
exception when lock_not_available or deadlock_detected then
  return 0;
end $$;
comment on function app.make_months(timestamptz, timestamptz) is
  'Makes what is missing of these months; nothing where somebody holds a table for long, as a backup does: then the next start does.';

-- What stands there moves over. Names of indexes and rules belong to a schema, so the old tables step aside with theirs.
alter table public.messages set schema months;
alter table months.messages rename to messages_were;
alter table public.reports set schema months;
alter table months.reports rename to reports_were;
alter table private.audit_log set schema months;
alter table months.audit_log rename to audit_log_was;

create table public.messages (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  user_id uuid not null,
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
  primary key (conversation_id, sequence)
) partition by range (conversation_id);
comment on table public.messages is
  'A transcript by sequence. user_id is the interview''s owner, carried so that the row rule needs no look-up.';
comment on column public.messages.spoken is
  'What was measured of a spoken answer (contract/spoken-answers.ts), beside the rating: no scorer and no mind reads it.';

create table public.reports (
  conversation_id uuid primary key,
  user_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'ready', 'failed')),
  overall numeric(3, 1),
  scorer text,
  rating jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'ready' or rating is not null)
) partition by range (conversation_id);
comment on table public.reports is 'Ratings; a pending one is made by the job rateInterview.';

-- By a line's number first, since every list and the chain go by it; the time has to stand in the key of what it divides.
create table private.audit_log (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  hash text not null default '',
  primary key (id, at)
) partition by range (at);
comment on table private.audit_log is 'Who did or looked at what (decisions.md D1, D10). No foreign keys: a line outlives the account.';
comment on column private.audit_log.hash is
  'Of this line and of the hash of the one before: whoever changes a line or takes one out breaks the chain (safety.md T78).';

-- Ids of version 4 lie anywhere, and 63 of 64 past the year 2109: a part of their own, so that making a month need not
-- read them all to see that none of them belongs to it.
create table months.messages_untimed partition of public.messages
  for values from ('04000000-0000-0000-0000-000000000000') to (maxvalue);
create table months.messages_rest partition of public.messages default;
create table months.reports_untimed partition of public.reports
  for values from ('04000000-0000-0000-0000-000000000000') to (maxvalue);
create table months.reports_rest partition of public.reports default;
create table months.audit_log_rest partition of private.audit_log default;
select app.furnish_part('public.' || t.name, t.name || '_untimed', 'of interviews whose id was made without its time')
from unnest(array['messages', 'reports']) t (name);
select app.furnish_part(t.parent, split_part(t.parent, '.', 2) || '_rest', 'of months that have no part')
from unnest(array['public.messages', 'public.reports', 'private.audit_log']) t (parent);

select app.make_month('audit_log', m.month::date)
from generate_series(date_trunc('month', (select min(at) from months.audit_log_was) at time zone 'utc'),
  now() at time zone 'utc', interval '1 month') m (month);
select app.make_months(now(), now());

insert into public.messages select * from months.messages_were;
insert into public.reports select * from months.reports_were;
insert into private.audit_log overriding system value select * from months.audit_log_was;
select setval('private.audit_log_id_seq', s.last_value, s.is_called) from months.audit_log_id_seq s;

-- What refers to the tables goes over.
alter table public.coach_ratings drop constraint coach_ratings_conversation_id_fkey;
alter table public.report_flags drop constraint report_flags_conversation_id_fkey;
alter table public.report_links drop constraint report_links_conversation_id_fkey;
alter table public.report_shares drop constraint report_shares_conversation_id_fkey;
drop policy "a user flags a sentence of their own report" on public.report_flags;
drop policy "a user makes a link to a ready report of theirs" on public.report_links;
drop policy "a client shares a finished report of theirs" on public.report_shares;
drop policy "a user keeps a story of their own" on public.stories;
drop table months.messages_were;
drop table months.reports_were;
drop trigger audit_log_is_a_chain on months.audit_log_was;
drop function app.audit_hash(months.audit_log_was, text);
drop table months.audit_log_was;

alter table public.messages add constraint messages_conversation_fkey foreign key (user_id, conversation_id)
  references public.conversations (user_id, id) on delete cascade;
comment on constraint messages_conversation_fkey on public.messages is
  'A message is its interview''s, and of the same person; it goes with the interview, as that goes with the person.';
create index messages_owner_idx on public.messages (user_id, conversation_id);
create index messages_spoken_idx on public.messages (user_id, conversation_id) where spoken is not null;
create unique index messages_client_id on public.messages (conversation_id, client_message_id)
  where client_message_id is not null;
create trigger messages_tally_asked after insert on public.messages
  referencing new table as changed for each statement execute function app.tally_asked_questions();
create trigger messages_tally_unasked after delete on public.messages
  referencing old table as changed for each statement execute function app.tally_asked_questions();
alter table public.messages enable row level security;
grant select on public.messages to app_user;
create policy "a user reads their own messages" on public.messages for select to app_user
  using (user_id = (select app.current_user_id()));

create function app.messages_of(interview uuid) returns setof public.messages
language plpgsql stable rows 30 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query select * from public.messages m where m.conversation_id = interview;
end $$;
comment on function app.messages_of(uuid) is
  'By a plan that is made once a connection and opens one part. Left to itself PostgreSQL plans anew for each turn, the longer the more months there are.';

alter table public.reports
  add constraint reports_conversation_id_fkey foreign key (conversation_id)
    references public.conversations (id) on delete cascade,
  add constraint reports_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade;
create index reports_user_idx on public.reports (user_id, created_at desc);
create trigger reports_touch before update on public.reports for each row execute function app.touch_updated_at();
create trigger reports_announced after update on public.reports for each row
  when (new.status = 'ready' and old.status <> 'ready') execute function app.announce_report();
create trigger reports_tally_added after insert on public.reports
  referencing new table as changed for each statement execute function app.tally_ratings();
create trigger reports_tally_removed after delete on public.reports
  referencing old table as changed for each statement execute function app.tally_ratings();
create trigger reports_tally_rated after update of overall on public.reports
  for each row when (old.overall is distinct from new.overall) execute function app.tally_new_rating();
alter table public.reports enable row level security;
grant select on public.reports to app_user;
create policy "a user reads their own reports" on public.reports for select to app_user
  using (user_id = (select app.current_user_id()));

alter table public.coach_ratings add constraint coach_ratings_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete set null;
alter table public.report_flags add constraint report_flags_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete cascade;
alter table public.report_links add constraint report_links_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete cascade;
alter table public.report_shares add constraint report_shares_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete cascade;
create policy "a user flags a sentence of their own report" on public.report_flags for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_flags.conversation_id and r.user_id = (select app.current_user_id()))
  );
create policy "a user makes a link to a ready report of theirs" on public.report_links for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_links.conversation_id and r.user_id = (select app.current_user_id())
        and r.status = 'ready')
  );
create policy "a client shares a finished report of theirs" on public.report_shares for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.coach_bookings b
      where b.id = booking_id and b.user_id = report_shares.user_id and b.sharing_ends_at > now())
    and exists (select from public.reports r join public.conversations c on c.id = r.conversation_id
      where r.conversation_id = report_shares.conversation_id and r.user_id = report_shares.user_id
        and r.status = 'ready' and c.kind = 'interview' and c.status = 'completed')
  );
create policy "a user keeps a story of their own" on public.stories for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and (conversation_id is null or exists (select from public.reports r
      where r.conversation_id = stories.conversation_id and r.user_id = stories.user_id and r.status = 'ready'))
  );

create index audit_log_at_idx on private.audit_log (at desc, id desc);
create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_subject_idx on private.audit_log (subject_id, id desc);
create index audit_log_action_idx on private.audit_log (action, id desc);
create trigger audit_log_is_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();
create trigger audit_log_in_turn before insert on private.audit_log
  for each statement execute function app.wait_for_audit_lines();
alter table private.audit_log enable row level security;

create function app.audit_hash(line private.audit_log, before text) returns text
language sql stable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(before, line.id, extract(epoch from line.at)::text, line.actor_id,
    line.action, line.subject_id, line.details)::text, 'UTF8')), 'hex')
$$;
comment on function app.audit_hash(private.audit_log, text) is 'What a line''s hash is, by the hash of the line before it.';

-- The last line is not the last one of the last month: a line has its transaction's time, and its number by its turn.
create table private.audit_head (
  only_one boolean primary key default true check (only_one),
  hash text not null
);
comment on table private.audit_head is
  'The hash of the audit log''s last line, so that the next one need not look for it in every month. No row: no line yet.';
alter table private.audit_head enable row level security;
insert into private.audit_head (hash) select a.hash from private.audit_log a order by a.id desc limit 1;

create or replace function app.chain_audit_line() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.hash := app.audit_hash(new, coalesce((select h.hash from private.audit_head h), ''));
  insert into private.audit_head (hash) values (new.hash) on conflict (only_one) do update set hash = excluded.hash;
  return new;
end $$;
comment on function app.chain_audit_line() is
  'Gives a new audit line its hash, whatever its writer says, and notes it for the next; who writes a line may not touch that note.';
create trigger audit_log_is_a_chain before insert on private.audit_log
  for each row execute function app.chain_audit_line();
