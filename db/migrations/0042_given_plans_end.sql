-- A plan that the house gives may end on a day, which the list of those invited names.
alter table public.users add column given_until timestamptz;
comment on column public.users.given_until is 'When given_plan ends by itself; null: it does not.';
alter table public.users add constraint users_given_until_check check (given_until is null or given_plan is not null);
create index users_given_until_idx on public.users (given_until) where given_until is not null;

alter table private.account_invitations add column plan_until date;
comment on column private.account_invitations.plan_until is 'The last day (UTC) of the plan; null: it does not end.';

create or replace function app.plan_of(of_user uuid)
returns table (plan text, period_start timestamptz, period_end timestamptz)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select p.plan, p.period_start, p.period_end
  from (
    select s.plan, coalesce(s.paid_from, s.current_period_start) as period_start,
      least(case when s.current_period_end > now() then s.current_period_end
        else (s.current_period_end at time zone 'utc' + interval '1 month') at time zone 'utc' end,
        coalesce(s.unpaid_since, s.current_period_start) + make_interval(days => t.days)) as period_end
    from public.subscriptions s
    join app.subscription_statuses t on t.status = s.status and t.entitles
    where s.user_id = of_user
      and (s.current_period_end > now()
        or not s.cancel_at_period_end and s.current_period_end > now() - interval '1 day')
      and (t.days is null or coalesce(s.unpaid_since, s.current_period_start) + make_interval(days => t.days) > now())
    union all
    select given.plan,
      date_trunc('month', now() at time zone 'utc') at time zone 'utc',
      least((date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc', given.until)
    from (select i.default_plan as plan, null::timestamptz as until from app.installation i
      union all select u.given_plan, u.given_until from public.users u
        where u.id = of_user and u.given_plan is not null and (u.given_until is null or u.given_until > now())) given
  ) p
  order by case p.plan when 'premium' then 1 when 'paid' then 2 else 3 end, p.period_end desc
  limit 1
$$;
