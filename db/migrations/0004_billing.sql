-- Subscriptions as the payment provider tells them, and what plan follows from them (decisions.md D1, D2, D7).
create table app.subscription_statuses (
  status text primary key,
  entitles boolean not null,
  days integer
);
comment on table app.subscription_statuses is 'What each provider status entitles to (safety.md T35): the plan, or nothing.';
comment on column app.subscription_statuses.days is
  'How long at most, from the beginning of the period that is not paid (decisions.md D14); null: as long as the period.';
insert into app.subscription_statuses (status, entitles, days) values
  ('active', true, null), ('trialing', true, null), ('past_due', true, 7), ('incomplete', false, null),
  ('incomplete_expired', false, null), ('unpaid', false, null), ('canceled', false, null), ('paused', false, null);
alter table app.subscription_statuses enable row level security;

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  plan text not null check (plan in ('paid', 'premium')),
  status text not null constraint subscriptions_status_known references app.subscription_statuses (status),
  stripe_customer_id text,
  stripe_subscription_id text unique,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.subscriptions is 'Copies of the provider''s subscriptions; webhooks are the only thing that writes them.';
create index subscriptions_user_idx on public.subscriptions (user_id, current_period_end desc);
create trigger subscriptions_touch before update on public.subscriptions
  for each row execute function app.touch_updated_at();

alter table public.subscriptions enable row level security;
grant select on public.subscriptions to app_user;
create policy "a user reads their own subscriptions" on public.subscriptions for select to app_user
  using (user_id = (select app.current_user_id()));

create index subscriptions_status_idx on public.subscriptions (status);

create table private.stripe_customers (
  user_id uuid primary key references public.users (id) on delete cascade,
  customer_id text not null unique,
  read_number bigint not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.stripe_customers is
  'read_number: the newest reading of the provider that was stored. next_check_at: when to look even if no news came.';
comment on column private.stripe_customers.next_check_at is 'When the customer''s job looks again, even if no webhook came.';
alter table private.stripe_customers enable row level security;

create sequence private.stripe_reads;
comment on sequence private.stripe_reads is
  'Numbers readings before they are made: one that began earlier never overwrites a later one.';

create table app.installation (
  only_one boolean primary key default true check (only_one),
  default_plan text not null check (default_plan in ('free', 'paid', 'premium'))
);
comment on table app.installation is 'One row. default_plan: what everybody is on without a subscription (the setting DEFAULT_PLAN).';
insert into app.installation (default_plan) values ('free');
alter table app.installation enable row level security;

create function app.role_of_plan(plan text) returns integer
language sql immutable set search_path = ''
as $$ select case plan when 'premium' then 2 when 'paid' then 3 else 1 end $$;
comment on function app.role_of_plan(text) is 'The role that follows a plan (roles.md).';

create function app.plan_of(of_user uuid)
returns table (plan text, period_start timestamptz, period_end timestamptz)
language sql stable set search_path = ''
as $$
  select p.plan, p.period_start, p.period_end
  from (
    select s.plan,
      case when s.current_period_end > now() then s.current_period_start else s.current_period_end end as period_start,
      least(case when s.current_period_end > now() then s.current_period_end
        else (s.current_period_end at time zone 'utc' + interval '1 month') at time zone 'utc' end,
        s.current_period_start + make_interval(days => t.days)) as period_end
    from public.subscriptions s
    join app.subscription_statuses t on t.status = s.status and t.entitles
    where s.user_id = of_user
      and (s.current_period_end > now()
        or not s.cancel_at_period_end and s.current_period_end > now() - interval '1 day')
      and (t.days is null or s.current_period_start + make_interval(days => t.days) > now())
    union all
    select (select i.default_plan from app.installation i),
      date_trunc('month', now() at time zone 'utc') at time zone 'utc',
      (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
  ) p
  order by case p.plan when 'premium' then 1 when 'paid' then 2 else 3 end, p.period_end desc
  limit 1
$$;
comment on function app.plan_of(uuid) is
  'The one plan in force and its period: the subscription''s, or the installation''s default with the calendar month in UTC. A period that nobody ended goes on for a day into the next one, until the provider''s news of it is here. One that was not paid ends after the days of its status.';

create function app.set_default_plan(chosen text) returns void
language plpgsql set search_path = ''
as $$
begin
  update app.installation set default_plan = chosen where default_plan <> chosen;
  if found then
    update public.users u set role_id = app.role_of_plan(p.plan)
    from public.users of_user cross join lateral app.plan_of(of_user.id) p
    where of_user.id = u.id and u.role_id in (1, 2, 3) and u.role_id <> app.role_of_plan(p.plan);
  end if;
end $$;
comment on function app.set_default_plan(text) is
  'What everybody without a subscription is on from now on; roles among 1, 2 and 3 follow. Nothing where it was so already.';
revoke execute on function app.set_default_plan(text) from public;
