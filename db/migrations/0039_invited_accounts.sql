-- A school invites its people by a list: an address, a role, a plan that the house gives, and a group.
alter table public.users
  add column given_plan text check (given_plan in ('paid', 'premium')),
  add column group_name text not null default '';
comment on column public.users.given_plan is 'A plan that the house gives without payment, until it takes it back; null: none.';
comment on column public.users.group_name is 'A class or a course, as the invitation named it; staff search by it.';

drop index public.users_search_idx, public.users_short_pieces_idx;
alter table public.users drop column search_text;
alter table public.users add column search_text text not null
  generated always as (lower(full_name || ' ' || email || case when group_name = '' then '' else ' ' || group_name end)) stored;
comment on column public.users.search_text is 'What the admin list searches.';
create index users_search_idx on public.users using gin (search_text extensions.gin_trgm_ops);
create index users_short_pieces_idx on public.users
  using gin (app.short_pieces(search_text)) with (fastupdate = off);
alter index public.users_short_pieces_idx alter column 1 set statistics 0;
drop trigger users_note_changed_names on public.users;
create trigger users_note_changed_names after insert or delete or update of full_name, email, group_name on public.users
  for each statement execute function app.note_changed_names();

create table private.account_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  role_id integer not null check (role_id in (1, 5)),
  plan text not null check (plan in ('free', 'paid', 'premium')),
  group_name text not null,
  -- Of the mail, until there is an account that says its own.
  language text not null,
  invited_by uuid references auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  token_hash text unique,
  expires_at timestamptz,
  accepted_at timestamptz,
  user_id uuid unique references auth."user" (id) on delete cascade,
  check ((accepted_at is null) = (user_id is null)),
  check (num_nulls(token_hash, expires_at, mailed_at) in (0, 3) or accepted_at is not null)
);
comment on table private.account_invitations is
  'Accounts that a superadmin invited by a list. mailed_at is null until the mail with its link is made; the link works once, until expires_at. Who confirms that address by signing up is taken for it too.';
create index account_invitations_unmailed_idx on private.account_invitations (created_at) where mailed_at is null;
create index account_invitations_invited_by_idx on private.account_invitations (invited_by);
alter table private.account_invitations enable row level security;

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
      (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'
    from (select i.default_plan as plan from app.installation i
      union all select u.given_plan from public.users u where u.id = of_user and u.given_plan is not null) given
  ) p
  order by case p.plan when 'premium' then 1 when 'paid' then 2 else 3 end, p.period_end desc
  limit 1
$$;
comment on function app.plan_of(uuid) is
  'The one plan in force: the subscription''s, or the one that the house gives that person or everybody, with the calendar month in UTC. period_start: of the newest period that is paid, whose interviews and coaching sessions count. period_end: when the plan ends or is renewed; a period that nobody ended goes on for a day into the next one, until the provider''s news of it is here. One that was not paid ends after the days of its status.';
