create table public.report_ticks (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  question_id text not null check (length(question_id) between 1 and 200),
  points smallint[] not null check (cardinality(points) <= 10),
  primary key (conversation_id, question_id)
);
comment on table public.report_ticks is
  'The points that a person ticks as told in their own answer; their own reading, which no scorer reads.';
create index report_ticks_user_idx on public.report_ticks (user_id);

alter table public.report_ticks enable row level security;
grant select, insert on public.report_ticks to app_user;
grant update (points) on public.report_ticks to app_user;
create policy "a user reads their own ticks" on public.report_ticks for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user ticks points of their own report" on public.report_ticks for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_ticks.conversation_id and r.user_id = (select app.current_user_id()))
  );
create policy "a user changes their own ticks" on public.report_ticks for update to app_user
  using (user_id = (select app.current_user_id()));
