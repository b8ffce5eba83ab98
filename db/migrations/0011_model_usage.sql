-- What language models cost: tokens of all interviews by day, against the budget of a day (safety.md T19).
create table private.model_usage (
  day date primary key,
  tokens bigint not null default 0 check (tokens >= 0)
);
comment on table private.model_usage is 'Tokens used by language models over all interviews, by UTC day.';
alter table private.model_usage enable row level security;
