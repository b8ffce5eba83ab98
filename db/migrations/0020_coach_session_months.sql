-- A month's coaching sessions are given once, also where premium is left and bought anew within it (docs/product/states.md).
create or replace function app.coach_sessions_of(of_user uuid)
returns table (id uuid, role_id integer, sessions_allowed integer, sessions_booked integer, sessions_completed integer,
  sessions_cancelled integer, period_start timestamptz)
language sql stable set search_path = ''
as $$
  select s.id, u.role_id,
    case when s.role_id = u.role_id then s.sessions_allowed
      when u.role_id in (2, 4, 10) or p.plan = 'premium' then 2 else 0 end,
    coalesce(s.sessions_booked, 0), coalesce(s.sessions_completed, 0), coalesce(s.sessions_cancelled, 0),
    coalesce(s.subscription_period_start, p.period_start)
  from public.users u
  cross join lateral app.plan_of(u.id) p
  left join public.user_coach_sessions s on s.user_id = u.id and s.subscription_period_end is null
    and (s.subscription_period_start at time zone 'utc' + interval '1 month') at time zone 'utc' > p.period_start
  where u.id = of_user
$$;
comment on function app.coach_sessions_of(uuid) is
  'The sessions of the period under way. A stored period counts until a plan''s period begins a month after it or later, as app.apply_plan() has it, and while the role stays.';
