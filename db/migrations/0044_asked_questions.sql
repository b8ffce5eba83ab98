-- How often each question of the bank was asked, by UTC day, kept while it happens: `asked:<question>` in the day's totals.
comment on table private.day_tallies is
  'By the day an interview began: started, completed, cancelled; by the day it was rated: rated:<level>, rating:<level> (tenths); by the day it was asked: asked:<question>.';

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

create or replace function app.recount_days() returns void
language sql set search_path = ''
as $$
  lock table public.messages in share row exclusive mode;
  delete from private.day_tallies;
  insert into private.day_tallies (day, name, shard, amount)
  select app.utc_day(c.created_at), n.name, 0, count(*)
  from public.conversations c, lateral (values ('started'), (nullif(c.status, 'in_progress'))) n (name)
  where n.name is not null group by 1, 2
  union all
  select app.utc_day(r.created_at), n.name || (r.rating ->> 'difficulty'), 0, sum(n.amount)
  from public.reports r, lateral (values ('rated:', 1), ('rating:', (r.overall * 10)::integer)) n (name, amount)
  where r.overall is not null and r.rating ? 'difficulty' group by 1, 2
  union all
  select app.utc_day(m.created_at), 'asked:' || m.question_id, 0, count(*)
  from public.messages m where m.kind = 'question' and m.question_id is not null group by 1, 2;
$$;

insert into private.day_tallies (day, name, shard, amount)
select app.utc_day(m.created_at), 'asked:' || m.question_id, 0, count(*)
from public.messages m where m.kind = 'question' and m.question_id is not null group by 1, 2;
