-- The sums of 0030 from nothing: after data came in without triggers (a restore, a load), and to test them against.
create function app.recount() returns void
language sql set search_path = ''
as $$
  lock table public.users, public.conversations in share row exclusive mode;
  update public.users u
  set total_conversations = coalesce(c.number, 0), last_conversation_time = c.latest
  from public.users p
  left join (select user_id, count(*)::integer as number, max(created_at) as latest
    from public.conversations where message_count > 1 group by user_id) c on c.user_id = p.id
  where u.id = p.id
    and (u.total_conversations, u.last_conversation_time) is distinct from (coalesce(c.number, 0), c.latest);
  delete from private.tallies where name = 'conversations' or name like 'users:%';
  select app.tally('conversations', (select count(*) from public.conversations where message_count > 1));
  select app.tally('users:' || role_id, count(*)) from public.users group by role_id;
$$;
comment on function app.recount() is 'Counts anew what triggers keep for the admin lists; nobody starts or signs up meanwhile.';

-- Stored, because lower() of it costs a scan most of its time.
alter table public.users add column search_text text not null
  generated always as (lower(full_name || ' ' || email)) stored;
comment on column public.users.search_text is 'What the admin list searches.';
drop index public.users_search_idx;
create index users_search_idx on public.users using gin (search_text extensions.gin_trgm_ops);

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
