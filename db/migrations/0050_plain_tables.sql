-- Messages, reports and the audit log lie in one table each again, whose indexes serve a million interviews as well
-- (docs/decisions/010-plain-tables.md). Names of indexes and rules belong to a schema, so the old tables step aside with theirs.
alter table public.messages set schema months;
alter table public.reports set schema months;
alter table private.audit_log set schema months;

create table public.messages (like months.messages including defaults including constraints including comments);
create table public.reports (like months.reports including defaults including constraints including comments);
create table private.audit_log (like months.audit_log including defaults including identity including comments);
comment on table public.messages is
  'A transcript by sequence. user_id is the interview''s owner, carried so that the row rule needs no look-up.';
comment on table public.reports is 'Ratings; a pending one is made by the job rateInterview.';
comment on table private.audit_log is 'Who did or looked at what (decisions.md D1, D10). No foreign keys: a line outlives the account.';
comment on table private.audit_head is 'The hash of the audit log''s last line. No row: no line yet.';

insert into public.messages select * from months.messages;
insert into public.reports select * from months.reports;
insert into private.audit_log overriding system value select * from months.audit_log;
select setval('private.audit_log_id_seq', s.last_value, s.is_called) from months.audit_log_id_seq s;

-- The functions that made months go, and with the old tables whatever refers to them: it is made anew below.
drop function app.make_months(timestamptz, timestamptz);
drop function app.make_month(text, date);
drop function app.furnish_part(text, text, text);
drop function app.messages_of(uuid);
drop schema months cascade;

alter table public.messages add primary key (conversation_id, sequence),
  add constraint messages_conversation_fkey foreign key (user_id, conversation_id)
    references public.conversations (user_id, id) on delete cascade;
comment on constraint messages_conversation_fkey on public.messages is
  'A message is its interview''s, and of the same person; it goes with the interview, as that goes with the person.';
create index messages_owner_idx on public.messages (user_id, conversation_id);
create index messages_spoken_idx on public.messages (user_id, conversation_id) where spoken is not null;
create unique index messages_client_id on public.messages (conversation_id, client_message_id)
  where client_message_id is not null;
create trigger messages_tally_asked after insert on public.messages
  referencing new table as changed for each statement execute function app.tally_asked_questions();
create trigger messages_tally_unasked after delete on public.messages
  referencing old table as changed for each statement execute function app.tally_asked_questions();
alter table public.messages enable row level security;
grant select on public.messages to app_user;
create policy "a user reads their own messages" on public.messages for select to app_user
  using (user_id = (select app.current_user_id()));

alter table public.reports add primary key (conversation_id),
  add constraint reports_conversation_id_fkey foreign key (conversation_id)
    references public.conversations (id) on delete cascade,
  add constraint reports_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade;
create index reports_user_idx on public.reports (user_id, created_at desc);
create trigger reports_touch before update on public.reports for each row execute function app.touch_updated_at();
create trigger reports_announced after update on public.reports for each row
  when (new.status = 'ready' and old.status <> 'ready') execute function app.announce_report();
create trigger reports_tally_added after insert on public.reports
  referencing new table as changed for each statement execute function app.tally_ratings();
create trigger reports_tally_removed after delete on public.reports
  referencing old table as changed for each statement execute function app.tally_ratings();
create trigger reports_tally_rated after update of overall on public.reports
  for each row when (old.overall is distinct from new.overall) execute function app.tally_new_rating();
alter table public.reports enable row level security;
grant select on public.reports to app_user;
create policy "a user reads their own reports" on public.reports for select to app_user
  using (user_id = (select app.current_user_id()));

alter table public.coach_ratings add constraint coach_ratings_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete set null;
alter table public.report_flags add constraint report_flags_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete cascade;
alter table public.report_links add constraint report_links_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete cascade;
alter table public.report_shares add constraint report_shares_conversation_id_fkey foreign key (conversation_id)
  references public.reports (conversation_id) on delete cascade;
create policy "a user flags a sentence of their own report" on public.report_flags for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_flags.conversation_id and r.user_id = (select app.current_user_id()))
  );
create policy "a user makes a link to a ready report of theirs" on public.report_links for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_links.conversation_id and r.user_id = (select app.current_user_id())
        and r.status = 'ready')
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
create policy "a user ticks points of their own report" on public.report_ticks for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and exists (select from public.reports r
      where r.conversation_id = report_ticks.conversation_id and r.user_id = (select app.current_user_id()))
  );
create policy "a user keeps a story of their own" on public.stories for insert to app_user
  with check (
    user_id = (select app.current_user_id())
    and (conversation_id is null or exists (select from public.reports r
      where r.conversation_id = stories.conversation_id and r.user_id = stories.user_id and r.status = 'ready'))
  );

alter table private.audit_log add primary key (id);
create index audit_log_at_idx on private.audit_log (at desc, id desc);
create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_subject_idx on private.audit_log (subject_id, id desc);
create index audit_log_action_idx on private.audit_log (action, id desc);
create trigger audit_log_is_append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();
create trigger audit_log_in_turn before insert on private.audit_log
  for each statement execute function app.wait_for_audit_lines();
create trigger audit_log_is_a_chain before insert on private.audit_log
  for each row execute function app.chain_audit_line();
alter table private.audit_log enable row level security;
create function app.audit_hash(line private.audit_log, before text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select encode(sha256(convert_to(jsonb_build_array(before, line.id, extract(epoch from line.at)::text, line.actor_id,
    line.action, line.subject_id, line.details)::text, 'UTF8')), 'hex')
$$;
comment on function app.audit_hash(private.audit_log, text) is 'What a line''s hash is, by the hash of the line before it.';
