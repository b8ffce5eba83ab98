-- Texts that took too long to read, so that no server tries them again.
create table private.set_aside_texts (
  digest bytea primary key,
  set_aside_at timestamptz not null default now()
);
comment on table private.set_aside_texts is
  'Texts that took too long to read, as a hash with the version that tried them; kept for a month (safety.md T94).';
alter table private.set_aside_texts enable row level security;
