-- The audit log, and what the admin pages list and count: kept while it happens, so that no page joins and groups a
-- million rows.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  hash text not null default ''
);
comment on table private.audit_log is 'Who did or looked at what (decisions.md D1, D10). No foreign keys: a line outlives the account.';
comment on column private.audit_log.hash is
  'Of this line and of the hash of the one before: whoever changes a line or takes one out breaks the chain (safety.md T78).';
create index audit_log_at_idx on private.audit_log (at desc, id desc);

create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_subject_idx on private.audit_log (subject_id, id desc);
create index audit_log_action_idx on private.audit_log (action, id desc);

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'audit rows cannot be changed';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();
alter table private.audit_log enable row level security;

create function app.audit_hash(line private.audit_log, before text) returns text
language sql stable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(before, line.id, extract(epoch from line.at)::text, line.actor_id,
    line.action, line.subject_id, line.details)::text, 'UTF8')), 'hex')
$$;
comment on function app.audit_hash(private.audit_log, text) is 'What a line''s hash is, by the hash of the line before it.';

create function app.wait_for_audit_lines() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(719285);
  return null;
end $$;
comment on function app.wait_for_audit_lines() is
  'One transaction at a time adds lines, and takes their numbers only then: each knows the line before it.';
create trigger audit_log_in_turn before insert on private.audit_log
  for each statement execute function app.wait_for_audit_lines();

create function app.chain_audit_line() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.hash := app.audit_hash(new, coalesce((select a.hash from private.audit_log a order by a.id desc limit 1), ''));
  return new;
end $$;
comment on function app.chain_audit_line() is 'Gives a new audit line its hash, whatever its writer says.';
create trigger audit_log_is_a_chain before insert on private.audit_log
  for each row execute function app.chain_audit_line();

create table private.tallies (
  name text not null,
  shard smallint not null,
  amount bigint not null,
  primary key (name, shard)
);
comment on table private.tallies is
  'Exact totals (users by role, whole interviews as conversations): the sum over the shards, which keep writers out of each other''s way.';
alter table private.tallies enable row level security;

create function app.tally(tally_name text, change bigint) returns void
language sql set search_path = ''
as $$
  insert into private.tallies as t (name, shard, amount)
  select tally_name, pg_catalog.pg_backend_pid() % 16, change where change <> 0
  on conflict (name, shard) do update set amount = t.amount + excluded.amount
$$;
comment on function app.tally(text, bigint) is 'Adds to an exact total, in the shard of this connection.';

create function app.count_added_conversations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users u
  set total_conversations = u.total_conversations + a.number,
    last_conversation_time = greatest(u.last_conversation_time, a.latest)
  from (select user_id, count(*)::integer as number, max(created_at) as latest
    from added where kind = 'interview' and message_count > 1 group by user_id) a
  where u.id = a.user_id;
  perform app.tally('conversations', (select count(*) from added where kind = 'interview' and message_count > 1));
  return null;
end $$;
create trigger conversations_count_added after insert on public.conversations
  referencing new table as added for each statement execute function app.count_added_conversations();

create function app.count_removed_conversations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users u
  set total_conversations = u.total_conversations - r.number,
    last_conversation_time = (select max(c.created_at) from public.conversations c
      where c.user_id = u.id and c.kind = 'interview' and c.message_count > 1)
  from (select user_id, count(*)::integer as number from removed
    where kind = 'interview' and message_count > 1 group by user_id) r
  where u.id = r.user_id;
  perform app.tally('conversations', -(select count(*) from removed where kind = 'interview' and message_count > 1));
  return null;
end $$;
create trigger conversations_count_removed after delete on public.conversations
  referencing old table as removed for each statement execute function app.count_removed_conversations();

create function app.count_changed_conversation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  change integer := (new.message_count > 1)::integer - (old.message_count > 1)::integer;
begin
  update public.users
  set total_conversations = total_conversations + change,
    last_conversation_time = (select max(c.created_at) from public.conversations c
      where c.user_id = new.user_id and c.kind = 'interview' and c.message_count > 1)
  where id = new.user_id;
  perform app.tally('conversations', change);
  return null;
end $$;
comment on function app.count_changed_conversation() is
  'Runs once in an interview''s life: when its second message is stored.';
create trigger conversations_count_changed after update of message_count, created_at on public.conversations
  for each row when (new.kind = 'interview'
    and ((old.message_count > 1) <> (new.message_count > 1) or old.created_at <> new.created_at))
  execute function app.count_changed_conversation();

create function app.count_added_users() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally('users:' || a.role_id, a.number)
  from (select role_id, count(*) as number from added group by role_id order by role_id) a;
  return null;
end $$;
create trigger users_count_added after insert on public.users
  referencing new table as added for each statement execute function app.count_added_users();

create function app.count_removed_users() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally('users:' || r.role_id, -r.number)
  from (select role_id, count(*) as number from removed group by role_id order by role_id) r;
  return null;
end $$;
create trigger users_count_removed after delete on public.users
  referencing old table as removed for each statement execute function app.count_removed_users();

create function app.count_changed_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally('users:' || r.role_id, r.change)
  from (select * from (values (old.role_id, -1::bigint), (new.role_id, 1)) v (role_id, change) order by 1) r;
  return null;
end $$;
create trigger users_count_changed_role after update of role_id on public.users
  for each row when (old.role_id <> new.role_id) execute function app.count_changed_role();

create function app.note_changed_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally('names', 1);
  return null;
end $$;
comment on function app.note_changed_names() is
  'As long as the tally "names" stays, a search finds the same number of users as before.';
create trigger users_note_changed_names after insert or delete or update of full_name, email on public.users
  for each statement execute function app.note_changed_names();

create table private.day_tallies (
  day date not null,
  name text not null,
  shard smallint not null,
  amount bigint not null,
  primary key (day, name, shard)
);
comment on table private.day_tallies is
  'By the day a whole interview began: started, completed, cancelled; by the day it was rated: rated:<level>, rating:<level> (tenths); by the day it was asked: asked:<question>.';
alter table private.day_tallies enable row level security;

create function app.tally_day(tally_day date, tally_name text, change bigint) returns void
language sql set search_path = ''
as $$
  insert into private.day_tallies as t (day, name, shard, amount)
  select tally_day, tally_name, pg_catalog.pg_backend_pid() % 4, change where change <> 0
  on conflict (day, name, shard) do update set amount = t.amount + excluded.amount
$$;
comment on function app.tally_day(date, text, bigint) is 'Adds to a day''s total, in the shard of this connection.';

create function app.utc_day(moment timestamptz) returns date
language sql stable set search_path = ''
as $$ select (moment at time zone 'utc')::date $$;

create function app.tally_conversations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally_day(t.day, t.name, case tg_op when 'DELETE' then -t.number else t.number end)
  from (select app.utc_day(c.created_at) as day, n.name, count(*) as number
    from changed c, lateral (values ('started'), (nullif(c.status, 'in_progress'))) n (name)
    where c.kind = 'interview' and n.name is not null group by 1, 2 order by 1, 2) t;
  return null;
end $$;
create trigger conversations_tally_added after insert on public.conversations
  referencing new table as changed for each statement execute function app.tally_conversations();
create trigger conversations_tally_removed after delete on public.conversations
  referencing old table as changed for each statement execute function app.tally_conversations();

create function app.tally_ended_conversation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally_day(app.utc_day(new.created_at), new.status, 1);
  return null;
end $$;
create trigger conversations_tally_ended after update of status on public.conversations
  for each row when (new.kind = 'interview' and old.status = 'in_progress' and new.status <> 'in_progress')
  execute function app.tally_ended_conversation();

create function app.tally_ratings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally_day(t.day, t.name || t.level, case tg_op when 'DELETE' then -t.amount else t.amount end)
  from (select app.utc_day(r.created_at) as day, r.rating ->> 'difficulty' as level, n.name, sum(n.amount)::bigint as amount
    from changed r, lateral (values ('rated:', 1), ('rating:', (r.overall * 10)::integer)) n (name, amount)
    where r.overall is not null and r.rating ? 'difficulty' group by 1, 2, 3 order by 1, 2, 3) t;
  return null;
end $$;
create trigger reports_tally_added after insert on public.reports
  referencing new table as changed for each statement execute function app.tally_ratings();
create trigger reports_tally_removed after delete on public.reports
  referencing old table as changed for each statement execute function app.tally_ratings();

create function app.tally_new_rating() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  day date := app.utc_day(new.created_at);
begin
  if old.overall is not null and old.rating ? 'difficulty' then
    perform app.tally_day(day, 'rated:' || (old.rating ->> 'difficulty'), -1);
    perform app.tally_day(day, 'rating:' || (old.rating ->> 'difficulty'), -(old.overall * 10)::bigint);
  end if;
  if new.overall is not null and new.rating ? 'difficulty' then
    perform app.tally_day(day, 'rated:' || (new.rating ->> 'difficulty'), 1);
    perform app.tally_day(day, 'rating:' || (new.rating ->> 'difficulty'), (new.overall * 10)::bigint);
  end if;
  return null;
end $$;
create trigger reports_tally_rated after update of overall on public.reports
  for each row when (old.overall is distinct from new.overall) execute function app.tally_new_rating();

create function app.tally_asked_questions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tally_day(t.day, 'asked:' || t.question_id, case tg_op when 'DELETE' then -t.number else t.number end)
  from (select app.utc_day(c.created_at) as day, c.question_id, count(*) as number
    from changed c where c.kind = 'question' and c.question_id is not null
    group by 1, 2 order by 1, 2) t;
  return null;
end $$;
create trigger messages_tally_asked after insert on public.messages
  referencing new table as changed for each statement execute function app.tally_asked_questions();
create trigger messages_tally_unasked after delete on public.messages
  referencing old table as changed for each statement execute function app.tally_asked_questions();

create function app.recount_days() returns void
language sql set search_path = ''
as $$
  lock table public.messages in share row exclusive mode;
  delete from private.day_tallies;
  insert into private.day_tallies (day, name, shard, amount)
  select app.utc_day(c.created_at), n.name, 0, count(*)
  from public.conversations c, lateral (values ('started'), (nullif(c.status, 'in_progress'))) n (name)
  where c.kind = 'interview' and n.name is not null group by 1, 2
  union all
  select app.utc_day(r.created_at), n.name || (r.rating ->> 'difficulty'), 0, sum(n.amount)
  from public.reports r, lateral (values ('rated:', 1), ('rating:', (r.overall * 10)::integer)) n (name, amount)
  where r.overall is not null and r.rating ? 'difficulty' group by 1, 2
  union all
  select app.utc_day(m.created_at), 'asked:' || m.question_id, 0, count(*)
  from public.messages m where m.kind = 'question' and m.question_id is not null group by 1, 2;
$$;
comment on function app.recount_days() is 'Counts the days'' totals anew; called by app.recount(), which holds the tables.';

create function app.recount() returns void
language sql set search_path = ''
as $$
  lock table public.users, public.conversations, public.reports in share row exclusive mode;
  update public.users u
  set total_conversations = coalesce(c.number, 0), last_conversation_time = c.latest
  from public.users p
  left join (select user_id, count(*)::integer as number, max(created_at) as latest
    from public.conversations where kind = 'interview' and message_count > 1 group by user_id) c on c.user_id = p.id
  where u.id = p.id
    and (u.total_conversations, u.last_conversation_time) is distinct from (coalesce(c.number, 0), c.latest);
  delete from private.tallies where name = 'conversations' or name like 'users:%';
  select app.tally('conversations', (select count(*) from public.conversations where kind = 'interview' and message_count > 1));
  select app.tally('users:' || role_id, count(*)) from public.users group by role_id;
  select app.recount_days();
$$;
comment on function app.recount() is 'Counts anew what triggers keep for the admin lists; nobody starts or signs up meanwhile.';
