-- Resumes: what is stored about a file; the file itself is in the file store (decisions.md D9).
create table public.resumes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  file_name text not null,
  file_path text not null unique,
  file_size integer not null check (file_size between 1 and 10485760),
  mime_type text not null check (mime_type in (
    'application/pdf', 'application/msword', 'application/json',
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

create table private.resume_texts (
  resume_id uuid primary key references public.resumes (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'ready', 'empty', 'failed')),
  text text check (char_length(text) <= 60000),
  check ((status = 'ready') = (text is not null))
);
comment on table private.resume_texts is
  'The text taken out of a resume; empty: it holds none (a picture), failed: it could not be read.';

alter table private.resume_texts enable row level security;

create function app.resume_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not app.keep_file('resumes/' || new.file_path)
    and exists (select from private.jobs where kind = 'removeFile' and key = 'resumes/' || new.file_path) then
    raise exception 'the file is being removed' using errcode = 'object_in_use';
  end if;
  insert into private.resume_texts (resume_id) values (new.id);
  perform app.enqueue_job('readResumeText', new.id::text, jsonb_build_object('resumeId', new.id));
  return null;
end $$;
comment on function app.resume_added() is 'Keeps the file from removal and asks for its text.';

create function app.resume_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.remove_file('resumes/' || old.file_path);
  return null;
end $$;
comment on function app.resume_gone() is 'No file outlives its row, whoever deletes the row.';

create trigger resumes_added after insert on public.resumes for each row execute function app.resume_added();
create trigger resumes_gone after delete on public.resumes for each row execute function app.resume_gone();
