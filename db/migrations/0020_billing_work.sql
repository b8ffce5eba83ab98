-- Who is which customer of the payment provider, news from it to be worked on, and what a plan brings along
-- (decisions.md D1, D2, D7; safety.md T30 to T35).
create table private.stripe_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  customer_id text not null unique,
  read_number bigint not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.stripe_customers is
  'read_number: the newest reading of the provider that was stored. next_check_at: when to look even if no news came.';
create index stripe_customers_check_idx on private.stripe_customers (next_check_at) where next_check_at is not null;
alter table private.stripe_customers enable row level security;

create sequence private.stripe_reads;
comment on sequence private.stripe_reads is
  'Numbers readings before they are made: one that began earlier never overwrites a later one.';

alter table private.inbox add column attempts integer not null default 0;
alter table private.inbox add column next_attempt_at timestamptz not null default now();
drop index private.inbox_open_idx;
create index inbox_due_idx on private.inbox (provider, next_attempt_at) where done_at is null;

create or replace function app.plan_of(of_user uuid)
returns table (plan text, period_start timestamptz, period_end timestamptz)
language sql stable set search_path = ''
as $$
  select p.plan, p.period_start, p.period_end
  from (
    select s.plan,
      case when s.current_period_end > now() then s.current_period_start else s.current_period_end end as period_start,
      case when s.current_period_end > now() then s.current_period_end
        else (s.current_period_end at time zone 'utc' + interval '1 month') at time zone 'utc' end as period_end
    from public.subscriptions s
    join app.subscription_statuses t on t.status = s.status and t.entitles
    where s.user_id = of_user
      and (s.current_period_end > now()
        or not s.cancel_at_period_end and s.current_period_end > now() - interval '1 day')
    union all
    select 'free',
      date_trunc('month', now() at time zone 'utc') at time zone 'utc',
      (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
  ) p
  order by case p.plan when 'premium' then 1 when 'paid' then 2 else 3 end, p.period_end desc
  limit 1
$$;
comment on function app.plan_of(uuid) is
  'The one plan in force and its period: the subscription''s, or free with the calendar month in UTC. A period that nobody ended goes on for a day into the next one, until the provider''s news of it is here.';

create function app.apply_plan(of_user uuid, coaching_sessions integer) returns void
language plpgsql set search_path = ''
as $$
declare
  person_role integer;
  plan_now text;
  starts timestamptz;
  latest public.user_coach_sessions;
begin
  select u.role_id into person_role from public.users u where u.id = of_user for update;
  if not found then
    return;
  end if;
  select p.plan, p.period_start into plan_now, starts from app.plan_of(of_user) p;
  if person_role in (1, 2, 3) then
    person_role := case plan_now when 'premium' then 2 when 'paid' then 3 else 1 end;
    update public.users set role_id = person_role where id = of_user and role_id <> person_role;
  end if;
  if plan_now <> 'premium' then
    update public.user_coach_sessions set subscription_period_end = now()
    where user_id = of_user and subscription_period_end is null;
    return;
  end if;
  select * into latest from public.user_coach_sessions where user_id = of_user
  order by subscription_period_start desc, created_at desc limit 1;
  if found and (latest.subscription_period_start at time zone 'utc' + interval '1 month') at time zone 'utc' > starts then
    update public.user_coach_sessions set subscription_period_end = null, role_id = person_role
    where id = latest.id and (subscription_period_end is not null or role_id <> person_role);
  else
    update public.user_coach_sessions set subscription_period_end = starts
    where user_id = of_user and subscription_period_end is null;
    insert into public.user_coach_sessions (user_id, role_id, sessions_allowed, subscription_period_start)
    values (of_user, person_role, coaching_sessions, starts);
  end if;
end $$;
comment on function app.apply_plan(uuid, integer) is
  'Role (among 1, 2, 3 only) and coaching sessions as the plan in force says. A month''s sessions are given once: leaving and coming back within it goes on with the same count.';
