-- What the overview draws, by UTC day, kept while it happens: 90 days of a million interviews are read in milliseconds.
create table private.day_tallies (
  day date not null,
  name text not null,
  shard smallint not null,
  amount bigint not null,
  primary key (day, name, shard)
);
comment on table private.day_tallies is
  'By the day an interview began: started, completed, cancelled; by the day it was rated: rated:<level>, rating:<level> (tenths).';
alter table private.day_tallies enable row level security;

alter table private.model_usage add column failures integer not null default 0 check (failures >= 0);
comment on column private.model_usage.failures is 'Calls that failed or gave nothing usable; their tokens are not known.';

create index referral_emails_created_idx on public.referral_emails (created_at);
create index referrals_created_idx on public.referrals (created_at, status);

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
    where n.name is not null group by 1, 2 order by 1, 2) t;
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
  for each row when (old.status = 'in_progress' and new.status <> 'in_progress')
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

create function app.recount_days() returns void
language sql set search_path = ''
as $$
  delete from private.day_tallies;
  insert into private.day_tallies (day, name, shard, amount)
  select app.utc_day(c.created_at), n.name, 0, count(*)
  from public.conversations c, lateral (values ('started'), (nullif(c.status, 'in_progress'))) n (name)
  where n.name is not null group by 1, 2
  union all
  select app.utc_day(r.created_at), n.name || (r.rating ->> 'difficulty'), 0, sum(n.amount)
  from public.reports r, lateral (values ('rated:', 1), ('rating:', (r.overall * 10)::integer)) n (name, amount)
  where r.overall is not null and r.rating ? 'difficulty' group by 1, 2;
$$;
comment on function app.recount_days() is 'Counts the days'' totals anew; called by app.recount(), which holds the tables.';

create or replace function app.recount() returns void
language sql set search_path = ''
as $$
  lock table public.users, public.conversations, public.reports in share row exclusive mode;
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
  select app.recount_days();
$$;

select app.recount_days();
