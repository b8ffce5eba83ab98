-- A new installation has nobody who could make the first superadmin but by the command line.
create table private.first_superadmin_links (
  only_one boolean primary key default true check (only_one),
  token_hash text not null,
  expires_at timestamptz not null
);
comment on table private.first_superadmin_links is
  'The link to the first superadmin''s account, which the log shows at a start without a superadmin. It works once.';
alter table private.first_superadmin_links enable row level security;
