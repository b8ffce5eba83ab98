-- Benefit after payment (decisions.md D14): interviews and coaching sessions of the newest period that is paid.
alter table public.subscriptions
  add column paid_from timestamptz,
  add column unpaid_since timestamptz;
comment on column public.subscriptions.paid_from is
  'When the newest period that is paid began; null: the one under way is paid. One that was never paid is incomplete.';
comment on column public.subscriptions.unpaid_since is
  'When the first period after it began whose payment is open; null: none is.';
update public.subscriptions set unpaid_since = current_period_start,
  paid_from = (current_period_start at time zone 'utc' - interval '1 month') at time zone 'utc'
where status in ('past_due', 'unpaid');

alter table private.stripe_customers add column leaving_premium_until timestamptz;
comment on column private.stripe_customers.leaving_premium_until is
  'A change from Premium to Paid with credit is being made: no session is booked until the provider was read after that time.';

comment on column app.subscription_statuses.days is
  'How long at most, from the beginning of the first period that is not paid (decisions.md D14); null: as long as the period.';

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
    select (select i.default_plan from app.installation i),
      date_trunc('month', now() at time zone 'utc') at time zone 'utc',
      (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
  ) p
  order by case p.plan when 'premium' then 1 when 'paid' then 2 else 3 end, p.period_end desc
  limit 1
$$;
comment on function app.plan_of(uuid) is
  'The one plan in force: the subscription''s, or the installation''s default with the calendar month in UTC. period_start: of the newest period that is paid, whose interviews and coaching sessions count. period_end: when the plan ends or is renewed; a period that nobody ended goes on for a day into the next one, until the provider''s news of it is here. One that was not paid ends after the days of its status.';

create or replace function app.coach_sessions_of(of_user uuid)
returns table (id uuid, role_id integer, sessions_allowed integer, sessions_booked integer, sessions_completed integer,
  sessions_cancelled integer, period_start timestamptz)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select s.id, u.role_id,
    case when exists (select from private.stripe_customers c where c.user_id = u.id and c.leaving_premium_until is not null)
        then coalesce(s.sessions_booked, 0)
      when s.role_id = u.role_id then s.sessions_allowed
      -- The role of a subscription that has run out stays until the provider was read.
      when u.role_id in (4, 10) or p.plan = 'premium'
        or u.role_id = 2 and not exists (select from public.subscriptions b where b.user_id = u.id) then 2
      else 0 end,
    coalesce(s.sessions_booked, 0), coalesce(s.sessions_completed, 0), coalesce(s.sessions_cancelled, 0),
    coalesce(s.subscription_period_start, p.period_start)
  from public.users u
  cross join lateral app.plan_of(u.id) p
  left join public.user_coach_sessions s on s.user_id = u.id and s.subscription_period_end is null
    and (s.subscription_period_start at time zone 'utc' + interval '1 month') at time zone 'utc' > p.period_start
  where u.id = of_user
$$;
comment on function app.coach_sessions_of(uuid) is
  'The sessions of the period under way. A stored period counts until a plan''s period begins a month after it or later, as app.apply_plan() has it, and while the role stays. None is left while a change to a smaller plan is being made.';

create function app.sessions_of_rest(whole integer, starts timestamptz, ends timestamptz) returns integer
language sql stable set search_path = pg_catalog, pg_temp
as $$
  -- A tenth of a session's share, a day and a half of a month, is nobody's loss.
  select least(whole, greatest(0, floor(whole * extract(epoch from ends - now()) / extract(epoch from ends - starts) + 0.1)))::integer
$$;
comment on function app.sessions_of_rest(integer, timestamptz, timestamptz) is
  'How many of a period''s coaching sessions the rest of it pays for (safety.md T107).';
revoke execute on function app.sessions_of_rest(integer, timestamptz, timestamptz) from public;
