-- What the clock took out of the box is an answer that nobody sent (docs/product/interview.md 'Rating').
alter table public.messages add column cut_off boolean not null default false;
comment on column public.messages.cut_off is
  'Time ran out before its person sent it: the report says so, and what had only begun is not rated.';
