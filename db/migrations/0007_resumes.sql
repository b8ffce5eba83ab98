-- Resumes: what is stored about a file; the file itself is in the file store (decisions.md D9).
create table public.resumes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  file_name text not null,
  file_path text not null unique,
  file_size integer not null check (file_size between 1 and 10485760),
  mime_type text not null check (mime_type in (
    'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The owner's folder, a timestamp and a reduced name: nothing that climbs out of the folder (decisions.md D9).
  check (file_path ~ ('^' || user_id || '/[0-9]{1,16}-[A-Za-z0-9._-]{1,100}$'))
);
comment on table public.resumes is 'The latest row of a user is the one in use.';
create index resumes_user_idx on public.resumes (user_id, created_at desc);
create trigger resumes_touch before update on public.resumes for each row execute function app.touch_updated_at();

alter table public.resumes enable row level security;
grant select, insert, delete on public.resumes to app_user;
create policy "a user reads their own resumes" on public.resumes for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user adds their own resume" on public.resumes for insert to app_user
  with check (user_id = (select app.current_user_id()));
create policy "a user deletes their own resume" on public.resumes for delete to app_user
  using (user_id = (select app.current_user_id()));
