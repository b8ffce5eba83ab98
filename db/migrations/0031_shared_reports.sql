-- Reports that a client shares with the coach of one booking: chosen one by one, taken back at any time, over by themselves.
alter table public.coach_bookings add column sharing_ends_at timestamptz generated always as (
  case when status <> 'cancelled' then
    (coalesce(booking_date at time zone 'UTC' + make_interval(mins => duration_minutes), created_at at time zone 'UTC')
      + interval '30 days') at time zone 'UTC'
  end) stored;
comment on column public.coach_bookings.sharing_ends_at is
  '30 days after the session (SHARING_DAYS), after the booking while it has no time. null: cancelled, nothing is shared.';
grant select (sharing_ends_at) on public.coach_bookings to app_user;

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
        and r.status = 'ready' and c.status = 'completed')
  );
create policy "a client stops sharing" on public.report_shares for delete to app_user
  using (user_id = (select app.current_user_id()));
