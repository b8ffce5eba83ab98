-- The rounds of an application as their person knows them: which, when, where and with whom.
alter table public.applications add column rounds jsonb not null default '[]' check (jsonb_typeof(rounds) = 'array');
grant update (rounds) on public.applications to app_user;
alter table public.debriefs add column round text check (round ~ '^[a-z-]{1,40}$');
comment on column public.debriefs.round is 'A name of contract/rounds.ts; null: not told.';
grant insert (round) on public.debriefs to app_user;
-- A coach may ask for one of the rounds.
alter table public.coach_homework add column round text not null default 'manager' check (round ~ '^[a-z-]{1,40}$');
grant select (round), insert (round), update (round) on public.coach_homework to app_user;
