-- Clients see the version of a coach's profile that staff have said yes to; changes wait for them (decisions.md D15).
alter table public.coach_profiles
  add column revision integer not null default 1,
  add column listed_revision integer,
  add column changes_refused_because text
    check (changes_refused_because ~ '\S' and length(changes_refused_because) <= 500);
comment on column public.coach_profiles.revision is
  'Grows with each change of what clients see, the name and the event included. A decision of staff names the one that it was made on.';
comment on column public.coach_profiles.listed_revision is
  'The revision that stands in public.coach_listings. Behind revision: something was changed since staff said yes.';
comment on column public.coach_profiles.changes_refused_because is
  'Why staff said no to what was changed since; the version before stays. null: they have not.';

create table public.coach_listings (
  coach_id uuid primary key references public.coach_profiles (id) on delete cascade,
  revision integer not null,
  shown jsonb not null,
  listed_at timestamptz not null default now()
);
comment on table public.coach_listings is
  'The version of a coach''s profile that staff have said yes to: others read this one and no other. It stays for clients with a booking when the coach is taken off the list.';
comment on column public.coach_listings.shown is 'As app.shown_of() gives it.';

create function app.shown_of(profile public.coach_profiles) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select to_jsonb(profile)
    - array['id', 'user_id', 'availability_schedule', 'listing', 'listing_reason', 'review_asked_at', 'created_at', 'updated_at',
      'revision', 'listed_revision', 'changes_refused_because']
    || jsonb_build_object('full_name', u.full_name, 'event',
      (select jsonb_build_object('name', c.event_name, 'minutes', c.event_minutes, 'place', c.event_place, 'link', c.event_link)
        from private.calendly_connections c where c.coach_id = profile.id and c.event_uri is not null))
  from public.users u where u.id = profile.user_id
$$;
comment on function app.shown_of(public.coach_profiles) is
  'What clients see of a profile as it stands. A new column is part of it unless it is named here.';
revoke execute on function app.shown_of(public.coach_profiles) from public;

-- Nobody knows what clients with a booking saw of a coach who is not listed now: from here on it stays as it stands.
alter table public.coach_profiles disable trigger coach_profiles_touch;
update public.coach_profiles p set listed_revision = p.revision
where p.listing = 'listed' or exists (select from public.coach_bookings b where b.coach_id = p.id);
alter table public.coach_profiles enable trigger coach_profiles_touch;
insert into public.coach_listings (coach_id, revision, shown)
select p.id, p.revision, app.shown_of(p) from public.coach_profiles p where p.listed_revision is not null;

create function app.changes_wait(profile public.coach_profiles) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select profile.listing = 'listed' and profile.revision is distinct from profile.listed_revision
    and profile.changes_refused_because is null
$$;
comment on function app.changes_wait(public.coach_profiles) is
  'Whether staff have to decide about changes of a listed coach.';
revoke execute on function app.changes_wait(public.coach_profiles) from public;

create function app.revise_profile() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  present jsonb := app.shown_of(new);
begin
  if tg_op = 'INSERT' then
    new.listed_revision := case when new.listing = 'listed' then new.revision end;
    return new;
  end if;
  if app.shown_of(old) is distinct from present then
    new.revision := old.revision + 1;
  end if;
  -- Who takes their photo away shows less, which nobody has to look at first.
  if old.profile_photo_url is not null and new.profile_photo_url is null then
    update public.coach_listings l set shown = l.shown || '{"profile_photo_url": null}' where l.coach_id = new.id;
  end if;
  if new.revision <> old.revision then
    new.changes_refused_because := null;
  end if;
  if new.listing = 'listed' and (old.listing <> 'listed'
    or exists (select from public.coach_listings l where l.coach_id = new.id and l.shown = present)) then
    new.listed_revision := new.revision;
  end if;
  if new.listed_revision is distinct from old.listed_revision and new.listed_revision is distinct from new.revision then
    raise exception 'staff saw another version' using errcode = 'ZB009';
  end if;
  if app.changes_wait(new) and not app.changes_wait(old) then
    new.review_asked_at := now();
    -- An hour (LISTED_CHANGES_TOLD_MINUTES) gathers what is saved step by step into one mail.
    perform app.enqueue_job('tellStaffOfCoach', new.id::text, jsonb_build_object('coachId', new.id), now() + interval '1 hour');
  end if;
  return new;
end $$;
comment on function app.revise_profile() is
  'Counts the versions of what clients see. What is listed is the version that stands at that moment; a later one waits for staff, unless it is the same again.';
create trigger coach_profiles_revise before insert or update on public.coach_profiles
  for each row execute function app.revise_profile();

create function app.list_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.coach_listings (coach_id, revision, shown) values (new.id, new.listed_revision, app.shown_of(new))
  on conflict (coach_id) do update set revision = excluded.revision, shown = excluded.shown, listed_at = now();
  return null;
end $$;
comment on function app.list_version() is 'Others see from now on what staff have said yes to.';
create trigger coach_profiles_list_added after insert on public.coach_profiles
  for each row when (new.listed_revision is not null) execute function app.list_version();
create trigger coach_profiles_list after update on public.coach_profiles
  for each row when (new.listed_revision is distinct from old.listed_revision) execute function app.list_version();

create function app.coach_renamed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.coach_profiles p set revision = p.revision + 1 where p.user_id = new.id;
  return null;
end $$;
comment on function app.coach_renamed() is 'The name is part of what clients see of a coach.';
create trigger users_coach_renamed after update of full_name on public.users
  for each row when (old.full_name <> new.full_name) execute function app.coach_renamed();

create function app.coach_event_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.coach_profiles p set revision = p.revision + 1
  where p.id = new.coach_id and (tg_op = 'INSERT'
    or (old.event_name, old.event_minutes, old.event_place, old.event_link)
      is distinct from (new.event_name, new.event_minutes, new.event_place, new.event_link));
  return null;
end $$;
comment on function app.coach_event_changed() is
  'What is booked is shown as the scheduling service has it; staff are told of a change as of every other.';
create trigger calendly_connections_event after insert or update of event_name, event_minutes, event_place, event_link
  on private.calendly_connections
  for each row when (new.event_uri is not null) execute function app.coach_event_changed();

drop index public.coach_profiles_experience_idx;
create index coach_listings_experience_idx on public.coach_listings (((shown ->> 'experience_years')::integer) desc, coach_id);

-- Row rules: a draft is its coach's own, the listed version anybody's while its coach is listed.
create function app.is_listed_coach(profile uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select exists (select from public.coach_profiles p join public.users u on u.id = p.user_id
  where p.id = profile and p.listing = 'listed' and u.role_id = 5 and u.suspended_at is null) $$;
comment on function app.is_listed_coach(uuid) is 'Whether clients see the coach behind a profile (decisions.md D15).';
revoke execute on function app.is_listed_coach(uuid) from public;
grant execute on function app.is_listed_coach(uuid) to app_user;

drop policy "any user reads listed coach profiles, a coach their own" on public.coach_profiles;
create policy "a coach reads their own profile" on public.coach_profiles for select to app_user
  using (user_id = (select app.current_user_id()));

alter table public.coach_listings enable row level security;
grant select on public.coach_listings to app_user;
create policy "any user reads what is listed of a listed coach, a coach their own" on public.coach_listings for select to app_user
  using (((select app.current_user_id()) is not null and app.is_listed_coach(coach_id)) or app.is_coach_of(coach_id));

-- Photos: the file of a version that is listed stays until another one takes its place.
create function app.photo_file_of(address text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select 'coach-profile-photos/' || substring(address from '^/api/coaches/photos/(.+)$') $$;
comment on function app.photo_file_of(text) is 'Where the file store has the photo at an address; null for none.';
revoke execute on function app.photo_file_of(text) from public;

create or replace function app.coach_photo_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  before text := case when tg_op <> 'INSERT' then app.photo_file_of(old.profile_photo_url) end;
  after text := case when tg_op <> 'DELETE' then app.photo_file_of(new.profile_photo_url) end;
  listed text := case when tg_op <> 'DELETE' then (select app.photo_file_of(l.shown ->> 'profile_photo_url')
    from public.coach_listings l where l.coach_id = new.id) end;
begin
  if before is not distinct from after then
    return null;
  end if;
  if after is not null and after is distinct from listed and not app.keep_file(after) then
    raise exception 'no such photo' using errcode = 'ZB003';
  end if;
  if before is not null and before is distinct from listed then
    perform app.remove_file(before);
  end if;
  return null;
end $$;
comment on function app.coach_photo_changed() is
  'A profile takes a photo that was just uploaded; the one before is removed, unless it is the one that is listed.';

create function app.listed_photo_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  before text := app.photo_file_of(old.shown ->> 'profile_photo_url');
begin
  if before is not null
    and (tg_op = 'DELETE' or before is distinct from app.photo_file_of(new.shown ->> 'profile_photo_url'))
    and not exists (select from public.coach_profiles p
      where p.id = old.coach_id and app.photo_file_of(p.profile_photo_url) = before) then
    perform app.remove_file(before);
  end if;
  return null;
end $$;
comment on function app.listed_photo_changed() is 'No listed photo''s file outlives its version, unless the profile still has it.';
create trigger coach_listings_photo after update of shown or delete on public.coach_listings
  for each row execute function app.listed_photo_changed();
