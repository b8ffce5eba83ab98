-- The plan up to an interview: what was planned, and what became of it.
create table public.plan_steps (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  kind text not null check (kind in ('sharpen', 'tell', 'gap', 'competency', 'interview', 'look')),
  story_id uuid references public.stories (id) on delete cascade,
  part text check (part in ('situation', 'task', 'actions', 'result', 'learning')),
  gap text,
  competency text,
  minutes integer not null check (minutes between 5 and 20),
  due_on date not null,
  is_back boolean not null default false,
  state text not null default 'open' check (state in ('open', 'done', 'skipped')),
  went text check (went in ('well', 'badly')),
  settled_on date,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'done') = (went is not null)),
  check ((kind in ('sharpen', 'tell')) = (story_id is not null))
);
comment on table public.plan_steps is
  'Steps of a plan. Open ones are made anew whenever its person opens it; what was due and not done becomes skipped.';
comment on column public.plan_steps.went is 'How it went, as its person says; it decides when it comes back.';
comment on column public.plan_steps.settled_on is 'The day on which it was done or skipped, where the person is.';
create index plan_steps_application_idx on public.plan_steps (application_id, due_on);
create index plan_steps_user_idx on public.plan_steps (user_id);
create index plan_steps_story_idx on public.plan_steps (story_id);

alter table public.plan_steps enable row level security;
grant select, delete on public.plan_steps to app_user;
grant insert (user_id, application_id, kind, story_id, part, gap, competency, minutes, due_on, is_back)
  on public.plan_steps to app_user;
grant update (due_on, is_back, state, went, settled_on, settled_at) on public.plan_steps to app_user;
create policy "a user reads their own plan" on public.plan_steps for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user adds to the plan of their own application" on public.plan_steps for insert to app_user
  with check (user_id = (select app.current_user_id())
    and exists (select from public.applications a where a.id = application_id and a.user_id = plan_steps.user_id)
    and (story_id is null
      or exists (select from public.stories s where s.id = story_id and s.user_id = plan_steps.user_id)));
create policy "a user changes their own plan" on public.plan_steps for update to app_user
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));
create policy "a user deletes steps of their own plan" on public.plan_steps for delete to app_user
  using (user_id = (select app.current_user_id()));

-- What somebody wishes of all this beyond the pages themselves. No row: not wished.
create table public.preparation_wishes (
  user_id uuid not null references public.users (id) on delete cascade,
  wish text not null check (wish in ('mails', 'calendar', 'counted')),
  mailed_on date,
  created_at timestamptz not null default now(),
  primary key (user_id, wish)
);
comment on table public.preparation_wishes is
  'mails: of due steps. calendar: steps stand in the calendar feed. counted: consent to be counted in outcome_figures().';
comment on column public.preparation_wishes.mailed_on is 'The UTC day on which the last mail was written: one a day.';

alter table public.preparation_wishes enable row level security;
grant select, delete on public.preparation_wishes to app_user;
grant insert (user_id, wish) on public.preparation_wishes to app_user;
create policy "a user reads their own wishes" on public.preparation_wishes for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user wishes for themself" on public.preparation_wishes for insert to app_user
  with check (user_id = (select app.current_user_id()));
create policy "a user takes a wish back" on public.preparation_wishes for delete to app_user
  using (user_id = (select app.current_user_id()));

create function app.outcome_figures(bounds numeric[])
returns table (scorer text, band integer, people integer, offers integer)
language sql stable set search_path = ''
as $$
  with told as (
    select distinct on (d.user_id) d.user_id, d.outcome, d.held_on, greatest(d.created_at, w.created_at) as since
    from public.debriefs d
    join public.preparation_wishes w on w.user_id = d.user_id and w.wish = 'counted'
    where d.outcome in ('offer', 'rejected')
    order by d.user_id, d.held_on desc, d.created_at desc, d.id),
  rated as (
    select distinct on (t.user_id) t.user_id, t.outcome, t.since, r.scorer, width_bucket(r.overall, bounds) as band
    from told t
    join public.conversations i on i.user_id = t.user_id and i.kind = 'interview'
    join public.reports r on r.conversation_id = i.id and r.status = 'ready' and r.overall is not null
    where i.ended_at < t.held_on + 1
    order by t.user_id, i.ended_at desc, i.id),
  in_line as (
    select rated.*, count(*) over (partition by rated.scorer, rated.band) as people,
      row_number() over (partition by rated.scorer, rated.band order by rated.since, rated.user_id) as place
    from rated)
  select in_line.scorer, in_line.band, count(*)::integer, count(*) filter (where in_line.outcome = 'offer')::integer
  from in_line where in_line.place <= in_line.people / 20 * 20 group by 1, 2 order by 1, 2
$$;
comment on function app.outcome_figures(numeric[]) is
  'Of people who agreed: their newest outcome against their last rating before it, by scorer and band. In whole twenties, so that two looks around one newcomer tell nothing of them.';
