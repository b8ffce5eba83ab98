-- Which round of an application an interview practises (docs/product/interview.md 'Rounds'): a file of the interviewer's.
alter table public.conversations add column round text not null default 'manager' check (round ~ '^[a-z-]{1,40}$');
comment on column public.conversations.round is 'A name of contract/rounds.ts; manager: an interview as it always was.';
alter table public.messages add column voice text check (length(voice) between 1 and 60);
comment on column public.messages.voice is 'The name of the round''s interviewer who speaks; null: nobody is named.';
