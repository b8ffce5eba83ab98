-- A turn costs less: one look-up for whom a message belongs to instead of two, and room in its pages for what each turn changes.
alter table public.conversations add constraint conversations_owner unique (user_id, id);
create index messages_owner_idx on public.messages (user_id, conversation_id);
drop index public.messages_user_idx;
alter table public.messages
  drop constraint messages_conversation_id_fkey,
  drop constraint messages_user_id_fkey,
  add constraint messages_conversation_fkey foreign key (user_id, conversation_id)
    references public.conversations (user_id, id) on delete cascade;
comment on constraint messages_conversation_fkey on public.messages is
  'A message is its interview''s, and of the same person; it goes with the interview, as that goes with the person.';

-- New versions of a row then fit beside the old one, and no index is written.
alter table public.conversations set (fillfactor = 80);
alter table private.interview_plans set (fillfactor = 80);
