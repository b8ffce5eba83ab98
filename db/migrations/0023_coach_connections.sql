-- What follows a coach's photo and scheduling connection when it goes: the file is removed, the tokens are revoked.
alter table private.calendly_connections
  add column calendly_scheduling_url text,
  add column webhook_uri text,
  add column refused_at timestamptz,
  add constraint calendly_connections_user_once unique (calendly_user_uri);
comment on column private.calendly_connections.refused_at is
  'The service took the tokens no more (revoked there): nothing new can be booked until the coach connects again.';

create function app.calendly_disconnected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.calendly_work (kind, key, payload)
  values ('revoke', gen_random_uuid()::text, jsonb_build_object('coachId', old.coach_id, 'accessToken',
    old.calendly_access_token, 'refreshToken', old.calendly_refresh_token, 'webhookUri', old.webhook_uri));
  return null;
end $$;
comment on function app.calendly_disconnected() is 'No token outlives its connection, whoever ends it; they stay encrypted.';
create trigger calendly_connections_gone after delete on private.calendly_connections
  for each row execute function app.calendly_disconnected();

create function app.coach_photo_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op <> 'INSERT' then 'coach-profile-photos/' || substring(old.profile_photo_url from '^/api/coaches/photos/(.+)$') end;
  after text := case when tg_op <> 'DELETE' then 'coach-profile-photos/' || substring(new.profile_photo_url from '^/api/coaches/photos/(.+)$') end;
begin
  if before is not distinct from after then
    return null;
  end if;
  if after is not null then
    delete from private.file_removals where file_key = after and attempts = 0;
    if not found then
      raise exception 'no such photo' using errcode = 'ZB003';
    end if;
  end if;
  if before is not null then
    insert into private.file_removals (file_key) values (before) on conflict (file_key) do update set due_at = now();
  end if;
  return null;
end $$;
comment on function app.coach_photo_changed() is 'A profile takes a photo that was just uploaded; the one before is removed.';
create trigger coach_profiles_photo after insert or update or delete on public.coach_profiles
  for each row execute function app.coach_photo_changed();
