-- From the advert to the offer: the jobs that people apply for, and what their adverts ask.
create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 120),
  company text check (company ~ '\S' and length(company) <= 120),
  advert text not null check (length(advert) <= 100000),
  requirements jsonb not null default '[]' check (jsonb_typeof(requirements) = 'array'),
  interview_date date,
  archived_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.applications is 'A job that somebody applies for; requirements as the contract''s schema says.';
comment on column public.applications.requirements is 'What the advert asks for, as read and then corrected by the person.';
comment on column public.applications.interview_date is 'A day of the calendar where the person is; null: not known.';
comment on column public.applications.revision is 'Grows with each change; a change made to an older one is refused.';
create index applications_user_idx on public.applications (user_id, created_at desc);
create trigger applications_touch before update on public.applications
  for each row execute function app.touch_updated_at();

alter table public.applications enable row level security;
grant select, delete on public.applications to app_user;
grant insert (user_id, title, company, advert, requirements, interview_date) on public.applications to app_user;
grant update (title, company, requirements, interview_date, archived_at, revision) on public.applications to app_user;
create policy "a user reads their own applications" on public.applications for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user adds their own application" on public.applications for insert to app_user
  with check (user_id = (select app.current_user_id()));
create policy "a user changes their own application" on public.applications for update to app_user
  using (user_id = (select app.current_user_id()))
  with check (user_id = (select app.current_user_id()));
create policy "a user deletes their own application" on public.applications for delete to app_user
  using (user_id = (select app.current_user_id()));
