-- Sign-in with a provider (docs/decisions/014-providers.md). A credential row has its person's own id as accountId.
create unique index account_identity_idx on auth.account ("providerId", "accountId");
alter table auth.account add column "givenRole" integer;
comment on column auth.account."givenRole" is
  'The role that this provider''s claim gave; null: none. Taken back when the claim no longer names it (safety.md T153).';
comment on table auth.account is
  'Ways to sign in: password hashes, and people at providers by issuer and subject. No token of a provider is kept.';
comment on table auth.verification is
  'Open password resets, and ways to a provider and back: their state, and links that join an account with one.';
