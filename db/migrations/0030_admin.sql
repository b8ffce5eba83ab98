-- What the admin lists count, kept while it happens, so that no list joins and groups a million rows.
create schema if not exists extensions;
-- Letters in the middle of a name or an e-mail are found by index.
create extension if not exists pg_trgm with schema extensions;

alter table public.users
  add column total_conversations integer not null default 0 check (total_conversations >= 0),
  add column last_conversation_time timestamptz;
comment on column public.users.total_conversations is
  'Interviews with more than one message, as the dashboard lists them (limits.md). Kept by triggers.';
comment on column public.users.last_conversation_time is 'When the newest of them began; null without any.';

create index users_by_name_idx on public.users (lower(full_name), id);
create index users_by_email_idx on public.users (lower(email), id);
create index users_by_conversations_idx on public.users (total_conversations, id);
create index users_by_activity_idx on public.users (coalesce(last_conversation_time, '-infinity'), id);
create index users_search_idx on public.users
  using gin (lower(full_name || ' ' || email) extensions.gin_trgm_ops);

create table private.tallies (
  name text not null,
  shard smallint not null,
  amount bigint not null,
  primary key (name, shard)
);
comment on table private.tallies is
  'Exact totals (users by role, conversations): the sum over the shards, which keep writers out of each other''s way.';
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
    from added where message_count > 1 group by user_id) a
  where u.id = a.user_id;
  perform app.tally('conversations', (select count(*) from added where message_count > 1));
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
      where c.user_id = u.id and c.message_count > 1)
  from (select user_id, count(*)::integer as number from removed where message_count > 1 group by user_id) r
  where u.id = r.user_id;
  perform app.tally('conversations', -(select count(*) from removed where message_count > 1));
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
      where c.user_id = new.user_id and c.message_count > 1)
  where id = new.user_id;
  perform app.tally('conversations', change);
  return null;
end $$;
comment on function app.count_changed_conversation() is
  'Runs once in an interview''s life: when its second message is stored.';
create trigger conversations_count_changed after update of message_count, created_at on public.conversations
  for each row when ((old.message_count > 1) <> (new.message_count > 1) or old.created_at <> new.created_at)
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

update public.users u
set total_conversations = c.number, last_conversation_time = c.latest
from (select user_id, count(*)::integer as number, max(created_at) as latest
  from public.conversations where message_count > 1 group by user_id) c
where u.id = c.user_id;
select app.tally('conversations', (select count(*) from public.conversations where message_count > 1));
select app.tally('users:' || role_id, count(*)) from public.users group by role_id;
