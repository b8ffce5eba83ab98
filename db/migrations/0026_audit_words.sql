-- Words that a member of staff typed into a line of the audit log (a search for somebody, a reason) name people, and a line can't
-- be changed. They stand beside the log and go with the person whom they name; the line keeps a digest of them, so that words
-- which are still there can't be others.

create table private.audit_words (
  line_id bigint primary key,
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  salt text not null,
  at timestamptz not null default now()
);
comment on table private.audit_words is
  'What was typed into lines of the audit log. Its rows go with whom they name, and after a while; the salt goes with them, so that nobody finds the words by trying.';
create index audit_words_at_idx on private.audit_words (at);
alter table private.audit_words enable row level security;

create function app.words_digest(words jsonb, salt text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select encode(sha256(convert_to(jsonb_build_array(salt, words)::text, 'UTF8')), 'hex') $$;
comment on function app.words_digest(jsonb, text) is 'What a line of the audit log keeps of words that stand beside it.';

-- Lines of before held them. Their hash is of what they were, so that nobody can find it again: one new line, which is in the
-- chain itself, says what each of them is from now on, together with its place in the chain.
alter table private.audit_log disable trigger audit_log_is_append_only;
do $$
declare
  moved jsonb;
begin
  insert into private.audit_words (line_id, words, salt, at)
  select a.id, w.words, gen_random_uuid()::text, a.at
  from private.audit_log a,
    lateral (select jsonb_object_agg(d.key, d.value) as words from jsonb_each(a.details) d
      where d.key in ('search', 'reason') and d.value <> '""' and jsonb_typeof(d.value) = 'string') w
  where w.words is not null;
  update private.audit_log a
  set details = (a.details - array(select jsonb_object_keys(w.words)))
    || jsonb_build_object('words', app.words_digest(w.words, w.salt))
  from private.audit_words w where w.line_id = a.id;
  select jsonb_agg(jsonb_build_object('id', a.id, 'digest', app.audit_hash(a.line, a.before || (a.line).hash)) order by a.id)
  into moved
  from (select l as line, l.id, lag(l.hash, 1, '') over (order by l.id) as before from private.audit_log l) a
  where exists (select from private.audit_words w where w.line_id = a.id);
  if moved is not null then
    insert into private.audit_log (action, details) values ('words moved', jsonb_build_object('lines', moved));
  end if;
end $$;
alter table private.audit_log enable trigger audit_log_is_append_only;

-- Each sign-in stores a row for 30 days, with what the browser says of itself. An account keeps the newest 100, and of that the
-- first 400 characters: SESSIONS_PER_USER and USER_AGENT_MAX_LENGTH of contract/limits/accounts.ts.
create function app.keep_newest_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  new."userAgent" := left(new."userAgent", 400);
  delete from auth.session where id in (
    select s.id from auth.session s where s."userId" = new."userId" order by s."createdAt" desc, s.id desc offset 99);
  return new;
end $$;
comment on function app.keep_newest_sessions() is 'Signs out the oldest devices of an account that is signed in on too many.';
create trigger session_is_one_of_the_newest before insert on auth.session
  for each row execute function app.keep_newest_sessions();
