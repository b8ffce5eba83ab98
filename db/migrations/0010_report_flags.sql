-- What a candidate does with a report: flags a sentence, answers a question again (interview.md).
create table public.report_flags (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.reports (conversation_id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  sentence text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  unique (conversation_id, sentence)
);
comment on table public.report_flags is 'Sentences of a report that the candidate holds to be wrong; coaches and admins see them.';
create index report_flags_user_idx on public.report_flags (user_id);

create table public.practice_answers (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  question_id text not null,
  answer text not null,
  rating jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.practice_answers is 'A question of a past interview answered again; uses no interview.';
create index practice_answers_conversation_idx on public.practice_answers (conversation_id, created_at desc);
create index practice_answers_user_idx on public.practice_answers (user_id);

alter table public.report_flags enable row level security;
alter table public.practice_answers enable row level security;
grant select, insert, delete on public.report_flags to app_user;
grant select on public.practice_answers to app_user;
create policy "a user reads their own flags" on public.report_flags for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user flags a sentence of their own report" on public.report_flags for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_flags.conversation_id and r.user_id = (select app.current_user_id()))
  );
create policy "a user takes back their own flag" on public.report_flags for delete to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user reads their own practice answers" on public.practice_answers for select to app_user
  using (user_id = (select app.current_user_id()));
