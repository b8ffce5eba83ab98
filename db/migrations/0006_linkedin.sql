-- LinkedIn connections: tokens and open OAuth requests stay where no browser role can look (decisions.md D8).
create table private.linkedin_tokens (
  user_id uuid primary key references public.users (id) on delete cascade,
  subject text not null unique,
  access_token text not null,
  refresh_token text,
  expires_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table private.linkedin_tokens is 'One row per user; tokens are encrypted. subject: the LinkedIn account, linked to one user only.';
create trigger linkedin_tokens_touch before update on private.linkedin_tokens
  for each row execute function app.touch_updated_at();

create table private.oauth_states (
  state_hash text primary key,
  provider text not null check (provider in ('linkedin', 'calendly')),
  user_id uuid not null references public.users (id) on delete cascade,
  browser_hash text not null,
  expires_at timestamptz not null
);
comment on table private.oauth_states is 'Open authorizations: hashed, bound to user and browser, deleted when used (safety.md T36).';
create index oauth_states_user_idx on private.oauth_states (user_id);
create index oauth_states_expiry_idx on private.oauth_states (expires_at);

alter table private.linkedin_tokens enable row level security;
alter table private.oauth_states enable row level security;
