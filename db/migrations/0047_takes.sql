-- A one-way screen's open question: 0 is the time to think, each further number an answer that was begun at take_at.
alter table public.conversations add column take smallint not null default 0 check (take >= 0);
alter table public.conversations add column take_at timestamptz not null default now();
comment on column public.conversations.take is 'How far a one-way screen''s open question is: 0 thinking, then the answer that is given, counted from 1.';
