-- What a reading of a resume lost, so that its person is told before anything of it is used.
alter table private.resume_texts add column losses text[] not null default '{}'
  check (losses <@ array['letters', 'pictures', 'boxes', 'damaged', 'end', 'locked']);
comment on column private.resume_texts.losses is 'What is missing from the text; states.md has each.';
