-- What client and coach hand each other: shared reports, one practice interview to do, a rating on the anchors that every
-- scorer uses.
create table public.report_shares (
  booking_id uuid not null references public.coach_bookings (id) on delete cascade,
  conversation_id uuid not null references public.reports (conversation_id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (booking_id, conversation_id)
);
comment on table public.report_shares is
  'A client''s report that the coach of that booking may read, until its sharing_ends_at; no row: not shared.';
create index report_shares_conversation_idx on public.report_shares (conversation_id);
create index report_shares_user_idx on public.report_shares (user_id);

alter table public.report_shares enable row level security;
grant select, insert, delete on public.report_shares to app_user;
create policy "the client and, until it ends, the booking's coach read it" on public.report_shares for select to app_user
  using (
    user_id = (select app.current_user_id())
    or exists (select from public.coach_bookings b
      where b.id = booking_id and app.is_coach_of(b.coach_id) and b.sharing_ends_at > now())
  );
create policy "a client shares a finished report of theirs" on public.report_shares for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.coach_bookings b
      where b.id = booking_id and b.user_id = report_shares.user_id and b.sharing_ends_at > now())
    and exists (select from public.reports r join public.conversations c on c.id = r.conversation_id
      where r.conversation_id = report_shares.conversation_id and r.user_id = report_shares.user_id
        and r.status = 'ready' and c.kind = 'interview' and c.status = 'completed')
  );
create policy "a client stops sharing" on public.report_shares for delete to app_user
  using (user_id = (select app.current_user_id()));

create table public.coach_homework (
  booking_id uuid primary key references public.coach_bookings (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  target_role text not null check (target_role ~ '\S'),
  difficulty integer not null check (difficulty between 1 and 10),
  competency text not null,
  competency_label text not null,
  note text not null default '' check (length(note) <= 300),
  conversation_id uuid unique references public.conversations (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.coach_homework is
  'The one practice interview that a coach asks for after a booking. conversation_id: started from it; then it is fixed.';
create index coach_homework_user_idx on public.coach_homework (user_id);
create trigger coach_homework_touch before update on public.coach_homework
  for each row execute function app.touch_updated_at();

create table public.coach_ratings (
  booking_id uuid primary key references public.coach_bookings (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  conversation_id uuid references public.reports (conversation_id) on delete set null,
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  words text not null default '' check (length(words) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.coach_ratings is
  'A coach''s own rating after a session; it stands beside the scorer''s of conversation_id (shared then) and is never mixed with it.';
create index coach_ratings_user_idx on public.coach_ratings (user_id);
create index coach_ratings_conversation_idx on public.coach_ratings (conversation_id);
create trigger coach_ratings_touch before update on public.coach_ratings
  for each row execute function app.touch_updated_at();

create function app.coach_gave_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.notify_booking(new.booking_id, tg_argv[0]);
  return null;
end $$;
comment on function app.coach_gave_back() is 'The client is mailed once, not at each correction.';
create trigger coach_homework_news after insert on public.coach_homework
  for each row execute function app.coach_gave_back('homework');
create trigger coach_ratings_news after insert on public.coach_ratings
  for each row execute function app.coach_gave_back('rated');

alter table public.coach_homework enable row level security;
grant select on public.coach_homework to app_user;
grant insert (booking_id, user_id, target_role, difficulty, competency, competency_label, note) on public.coach_homework to app_user;
grant update (target_role, difficulty, competency, competency_label, note) on public.coach_homework to app_user;
create policy "client and coach read the homework" on public.coach_homework for select to app_user
  using (
    user_id = (select app.current_user_id())
    or exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id))
  );
create policy "the booking's coach sets its homework" on public.coach_homework for insert to app_user
  with check (exists (select from public.coach_bookings b
    where b.id = booking_id and b.user_id = coach_homework.user_id and app.is_coach_of(b.coach_id)
      and b.status in ('confirmed', 'completed')));
create policy "the booking's coach changes it until it is started" on public.coach_homework for update to app_user
  using (conversation_id is null
    and exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id)))
  with check (conversation_id is null
    and exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id)
      and b.status in ('confirmed', 'completed')));

alter table public.coach_ratings enable row level security;
grant select on public.coach_ratings to app_user;
grant insert (booking_id, user_id, conversation_id, criteria, words) on public.coach_ratings to app_user;
grant update (criteria, words) on public.coach_ratings to app_user;
create policy "client and coach read the rating" on public.coach_ratings for select to app_user
  using (
    user_id = (select app.current_user_id())
    or exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id))
  );
create policy "the booking's coach rates a completed session" on public.coach_ratings for insert to app_user
  with check (
    exists (select from public.coach_bookings b
      where b.id = booking_id and b.user_id = coach_ratings.user_id and app.is_coach_of(b.coach_id)
        and b.status = 'completed')
    and (conversation_id is null or exists (select from public.report_shares s
      where s.booking_id = coach_ratings.booking_id and s.conversation_id = coach_ratings.conversation_id))
  );
create policy "the booking's coach corrects a rating for 7 days" on public.coach_ratings for update to app_user
  using (created_at > now() - interval '7 days'
    and exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id)))
  with check (created_at > now() - interval '7 days'
    and exists (select from public.coach_bookings b where b.id = booking_id and app.is_coach_of(b.coach_id)));

create table public.session_reviews (
  booking_id uuid primary key references public.coach_bookings (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  coach_id uuid not null references public.coach_profiles (id) on delete cascade,
  stars integer not null check (stars between 1 and 5),
  sentence text not null default '' check (length(sentence) <= 500),
  hidden_reason text check (hidden_reason ~ '\S' and length(hidden_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.session_reviews is
  'What a client says of a session that was held. It goes with the client''s account; on the coach''s card it stands without a name.';
comment on column public.session_reviews.hidden_reason is
  'Why staff hide the sentence; the stars count all the same. null: it is shown.';
create index session_reviews_coach_idx on public.session_reviews (coach_id, created_at desc);
create index session_reviews_user_idx on public.session_reviews (user_id);
create index session_reviews_created_idx on public.session_reviews (created_at desc, booking_id desc);
create trigger session_reviews_touch before update on public.session_reviews
  for each row execute function app.touch_updated_at();

alter table public.session_reviews enable row level security;
grant select on public.session_reviews to app_user;
grant insert (booking_id, user_id, coach_id, stars, sentence) on public.session_reviews to app_user;
grant update (stars, sentence) on public.session_reviews to app_user;
create policy "client and coach read what the client says" on public.session_reviews for select to app_user
  using (user_id = (select app.current_user_id()) or app.is_coach_of(coach_id));
create policy "the client reviews a session that was held" on public.session_reviews for insert to app_user
  with check (user_id = (select app.current_user_id()) and exists (select from public.coach_bookings b
    where b.id = booking_id and b.user_id = session_reviews.user_id and b.coach_id = session_reviews.coach_id
      and (b.status = 'completed' or (b.status = 'confirmed'
        and b.booking_date + b.duration_minutes * interval '1 minute' <= now()))));
create policy "the client changes it for 14 days" on public.session_reviews for update to app_user
  using (user_id = (select app.current_user_id()) and created_at > now() - interval '14 days')
  with check (user_id = (select app.current_user_id()) and created_at > now() - interval '14 days');

create function app.reviews_of(of_coach uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('mean', round(avg(r.stars), 1), 'count', count(*), 'sentences', coalesce(
    (select jsonb_agg(n.sentence order by n.created_at desc) from (
      select v.sentence, v.created_at from public.session_reviews v
      where v.coach_id = of_coach and v.hidden_reason is null and v.sentence ~ '\S'
      order by v.created_at desc limit 3) n), '[]'::jsonb))
  from public.session_reviews r where r.coach_id = of_coach having count(*) >= 3
$$;
comment on function app.reviews_of(uuid) is
  'What clients say of a coach, without names: the mean, how many, the newest three sentences. null below three (REVIEWS_SHOWN_FROM).';
revoke execute on function app.reviews_of(uuid) from public;
