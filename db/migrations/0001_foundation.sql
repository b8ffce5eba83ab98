-- Schemas, the role that user-level queries run as, and what row rules ask for.
-- public: what a user may see through row rules. private: secrets and work queues. auth: the auth library's tables.
create schema if not exists private;
create schema if not exists auth;
create schema if not exists app;
create schema if not exists extensions;
-- Letters in the middle of a name or an email are found by index.
create extension if not exists pg_trgm with schema extensions;

revoke all on schema public from public;
revoke all on schema private, auth, app from public;
comment on table private.migrations is 'Which of these files have landed, with the hash of each; made by the migrator itself.';
alter table private.migrations enable row level security;

alter default privileges revoke execute on functions from public;

do $$
begin
  -- The role belongs to the whole server: another Greenroom database may have made it.
  if not exists (select from pg_roles where rolname = 'app_user') then
    create role app_user nologin noinherit;
  end if;
  if not pg_has_role(current_user, 'app_user', 'set') then
    execute format('grant app_user to %I with set true, inherit false', current_user);
  end if;
end $$;

grant usage on schema public, app to app_user;

create function app.current_user_id() returns uuid
language sql stable set search_path = ''
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
comment on function app.current_user_id() is 'The user a transaction runs for; set by userDb() in api/db.';
grant execute on function app.current_user_id() to app_user;

create function app.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function app.touch_updated_at() is 'Keeps updated_at the server''s own, whatever a client sends.';
