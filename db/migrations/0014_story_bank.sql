-- The story bank: what somebody can tell in interviews, part by part, with the sentences that it comes from.
create table public.stories (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 120),
  parts jsonb not null check (jsonb_typeof(parts) = 'object'),
  figures text[] not null default '{}',
  competencies text[] not null default '{}' check (cardinality(competencies) <= 10),
  origin text not null check (origin in ('answer', 'resume', 'hand')),
  conversation_id uuid references public.conversations (id) on delete set null,
  question_id text,
  question text,
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((origin = 'answer') = (question_id is not null))
);
comment on table public.stories is
  'A person''s own cases. parts: for each part its text and the sentences of an answer or a resume that stand in it.';
comment on column public.stories.conversation_id is 'Where it was told first; null: by hand, from a resume, or that interview is gone.';
create index stories_user_idx on public.stories (user_id, updated_at desc);
create index stories_conversation_idx on public.stories (conversation_id);
create unique index stories_answer_idx on public.stories (conversation_id, question_id) where conversation_id is not null;
create trigger stories_touch before update on public.stories for each row execute function app.touch_updated_at();

alter table public.stories enable row level security;
grant select, insert, delete on public.stories to app_user;
grant update (title, parts, figures, competencies, revision) on public.stories to app_user;
create policy "a user reads their own stories" on public.stories for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user keeps a story of their own" on public.stories for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and (conversation_id is null or exists (select from public.reports r
      where r.conversation_id = stories.conversation_id and r.user_id = stories.user_id and r.status = 'ready'))
  );
create policy "a user changes their own story" on public.stories for update to app_user
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy "a user deletes their own story" on public.stories for delete to app_user
  using (user_id = (select app.current_user_id()));

create table public.story_versions (
  story_id uuid not null references public.stories (id) on delete cascade,
  revision integer not null check (revision > 0),
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null,
  parts jsonb not null,
  figures text[] not null,
  competencies text[] not null,
  created_at timestamptz not null default now(),
  primary key (story_id, revision)
);
comment on table public.story_versions is 'What a story was before each change; the oldest go (STORY_VERSIONS_MAX).';
create index story_versions_user_idx on public.story_versions (user_id);

alter table public.story_versions enable row level security;
grant select, insert, delete on public.story_versions to app_user;
create policy "a user reads versions of their own stories" on public.story_versions for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user keeps a version of their own story" on public.story_versions for insert to app_user
  with check (user_id = (select app.current_user_id())
    and exists (select from public.stories s where s.id = story_id and s.user_id = story_versions.user_id));
create policy "a user deletes versions of their own stories" on public.story_versions for delete to app_user
  using (user_id = (select app.current_user_id()));

-- The real interview: what was asked, how it felt, and later whether it led to an offer.
create table public.debriefs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  held_on date not null,
  feeling integer not null check (feeling between 1 and 5),
  outcome text check (outcome in ('offer', 'rejected', 'withdrawn')),
  ask_on date,
  created_at timestamptz not null default now()
);
comment on table public.debriefs is 'A talk about an application that was held, as its person tells it.';
comment on column public.debriefs.ask_on is 'From when ''Did you get it?'' is asked, unless the outcome is known; null: never.';
create index debriefs_user_idx on public.debriefs (user_id, held_on desc);
create index debriefs_application_idx on public.debriefs (application_id);

alter table public.debriefs enable row level security;
grant select, delete on public.debriefs to app_user;
grant insert (user_id, application_id, held_on, feeling, ask_on) on public.debriefs to app_user;
grant update (outcome, ask_on) on public.debriefs to app_user;
create policy "a user reads their own debriefs" on public.debriefs for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user debriefs an application of their own" on public.debriefs for insert to app_user
  with check (user_id = (select app.current_user_id())
    and exists (select from public.applications a where a.id = application_id and a.user_id = debriefs.user_id));
create policy "a user says what came of their own" on public.debriefs for update to app_user
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy "a user deletes their own debrief" on public.debriefs for delete to app_user
  using (user_id = (select app.current_user_id()));

create table public.asked_questions (
  id uuid primary key default gen_random_uuid(),
  debrief_id uuid not null references public.debriefs (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  position integer not null,
  question text not null check (question ~ '\S' and length(question) <= 600),
  answer text not null default '' check (length(answer) <= 4000),
  scorer text,
  report jsonb,
  check ((scorer is null) = (report is null))
);
comment on table public.asked_questions is
  'A person''s own bank: what they were really asked. report: what the scorer said of the answer, where it was wanted.';
create index asked_questions_debrief_idx on public.asked_questions (debrief_id, position);
create index asked_questions_user_idx on public.asked_questions (user_id);

alter table public.asked_questions enable row level security;
grant select, delete on public.asked_questions to app_user;
grant insert (debrief_id, user_id, position, question, answer) on public.asked_questions to app_user;
grant update (scorer, report) on public.asked_questions to app_user;
create policy "a user reads what they were asked" on public.asked_questions for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user notes what they were asked" on public.asked_questions for insert to app_user
  with check (user_id = (select app.current_user_id())
    and exists (select from public.debriefs d where d.id = debrief_id and d.user_id = asked_questions.user_id));
create policy "a user has their own answer rated" on public.asked_questions for update to app_user
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy "a user deletes what they were asked" on public.asked_questions for delete to app_user
  using (user_id = (select app.current_user_id()));

-- What a client shares of this with the coach of one booking, as reports are, and what the coach says of a story.
create table public.preparation_shares (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.coach_bookings (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  story_id uuid references public.stories (id) on delete cascade,
  application_id uuid references public.applications (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(story_id, application_id) = 1),
  unique nulls not distinct (booking_id, story_id, application_id)
);
comment on table public.preparation_shares is
  'A client''s story, or application with its plan, that the coach of that booking may read, until its sharing_ends_at.';
create index preparation_shares_user_idx on public.preparation_shares (user_id);
create index preparation_shares_story_idx on public.preparation_shares (story_id);
create index preparation_shares_application_idx on public.preparation_shares (application_id);

alter table public.preparation_shares enable row level security;
grant select, insert, delete on public.preparation_shares to app_user;
create policy "the client and, until it ends, the coach read what is shared" on public.preparation_shares
  for select to app_user
  using (
    user_id = (select app.current_user_id())
    or exists (select from public.coach_bookings b
      where b.id = booking_id and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now())
  );
create policy "a client shares a story or an application of theirs" on public.preparation_shares
  for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.coach_bookings b
      where b.id = booking_id and b.user_id = preparation_shares.user_id and b.sharing_ends_at > now())
    and (story_id is null
      or exists (select from public.stories s where s.id = story_id and s.user_id = preparation_shares.user_id))
    and (application_id is null
      or exists (select from public.applications a
        where a.id = application_id and a.user_id = preparation_shares.user_id))
  );
create policy "a client stops sharing their preparation" on public.preparation_shares for delete to app_user
  using (user_id = (select app.current_user_id()));

create table public.story_comments (
  booking_id uuid not null references public.coach_bookings (id) on delete cascade,
  story_id uuid not null references public.stories (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  words text not null check (words ~ '\S' and length(words) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (booking_id, story_id)
);
comment on table public.story_comments is 'What a booking''s coach says of a story that is shared with them. user_id: its client.';
create index story_comments_story_idx on public.story_comments (story_id);
create index story_comments_user_idx on public.story_comments (user_id);
create trigger story_comments_touch before update on public.story_comments
  for each row execute function app.touch_updated_at();

alter table public.story_comments enable row level security;
grant select, insert, delete on public.story_comments to app_user;
grant update (words) on public.story_comments to app_user;
create policy "client and coach read what is said of a story" on public.story_comments for select to app_user
  using (
    user_id = (select app.current_user_id())
    or exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id))
  );
create policy "the coach comments on a story while it is shared" on public.story_comments for insert to app_user
  with check (
    exists (select from public.preparation_shares p
      where p.booking_id = story_comments.booking_id and p.story_id = story_comments.story_id
        and p.user_id = story_comments.user_id)
    and exists (select from public.coach_bookings b
      where b.id = booking_id and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now())
  );
create policy "the coach changes their words while it is shared" on public.story_comments for update to app_user
  using (
    exists (select from public.preparation_shares p
      where p.booking_id = story_comments.booking_id and p.story_id = story_comments.story_id
        and p.user_id = story_comments.user_id)
    and exists (select from public.coach_bookings b
      where b.id = booking_id and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now())
  );
create policy "a client deletes what is said of their story" on public.story_comments for delete to app_user
  using (user_id = (select app.current_user_id()));

-- A step that the coach of a shared application sets. It goes with the share.
create table public.coach_steps (
  id uuid primary key default gen_random_uuid(),
  share_id uuid not null references public.preparation_shares (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 120),
  minutes integer not null check (minutes between 5 and 20),
  story_id uuid references public.stories (id) on delete set null,
  requirement text check (length(requirement) <= 600),
  state text not null default 'open' check (state in ('open', 'done', 'dropped')),
  created_at timestamptz not null default now()
);
comment on table public.coach_steps is
  'What the coach of a shared application asks its person to do, beside the plan''s own steps. user_id: that person.';
create index coach_steps_share_idx on public.coach_steps (share_id);
create index coach_steps_user_idx on public.coach_steps (user_id);
create index coach_steps_story_idx on public.coach_steps (story_id);

alter table public.coach_steps enable row level security;
grant select, delete on public.coach_steps to app_user;
grant insert (share_id, user_id, title, minutes, story_id, requirement) on public.coach_steps to app_user;
grant update (state) on public.coach_steps to app_user;
create policy "the client and, until sharing ends, the coach read the coach's steps" on public.coach_steps for select to app_user
  using (
    user_id = (select app.current_user_id())
    or exists (select from public.preparation_shares p join public.coach_bookings b on b.id = p.booking_id
      where p.id = share_id and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now())
  );
create policy "the coach sets a step while the application is shared" on public.coach_steps for insert to app_user
  with check (exists (
    select from public.preparation_shares p join public.coach_bookings b on b.id = p.booking_id
    where p.id = share_id and p.application_id is not null and p.user_id = coach_steps.user_id
      and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now()
      and (coach_steps.story_id is null or exists (select from public.preparation_shares s
        where s.booking_id = p.booking_id and s.story_id = coach_steps.story_id))));
create policy "the client says what became of a coach's step" on public.coach_steps for update to app_user
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy "the coach takes back a step while the application is shared" on public.coach_steps for delete to app_user
  using (exists (select from public.preparation_shares p join public.coach_bookings b on b.id = p.booking_id
    where p.id = share_id and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now()));
