-- Referral codes, who brought whom, bonus interviews, invitation mails (decisions.md D4).
create table public.referral_codes (
  user_id uuid primary key references public.users (id) on delete cascade,
  code text not null unique check (length(code) >= 10),
  created_at timestamptz not null default now()
);
comment on table public.referral_codes is 'One unguessable code per user, made at first request.';

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references public.users (id) on delete cascade,
  referred_id uuid not null unique references auth."user" (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rewarded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (referrer_id <> referred_id)
);
comment on table public.referrals is 'pending: signed up; completed: verified; rewarded: first interview done. One referrer per person.';
create index referrals_referrer_idx on public.referrals (referrer_id, status);
create index referrals_created_idx on public.referrals (created_at, status);
create trigger referrals_touch before update on public.referrals for each row execute function app.touch_updated_at();

create table public.bonus_interviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  referral_id uuid unique references public.referrals (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.bonus_interviews is 'One row per bonus earned; used ones are conversations counted as bonus. They never expire.';
create index bonus_interviews_user_idx on public.bonus_interviews (user_id);

create table public.referral_emails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  recipient_email text not null,
  status text not null default 'queued' constraint referral_emails_status_known
    check (status in ('queued', 'sent', 'delivered', 'bounced')),
  reason text,
  mail_id uuid,
  left_at timestamptz,
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.referral_emails is 'Invitations sent and what became of them.';
comment on column public.referral_emails.mail_id is 'The job that sends it; the provider''s delivery events name it. Two people who invite one address within days share it.';
comment on column public.referral_emails.left_at is 'When the mail service took it, or refused it for good (refusal).';
create index referral_emails_user_idx on public.referral_emails (user_id, created_at desc);
create index referral_emails_recipient_idx on public.referral_emails (recipient_email);
create index referral_emails_mail_idx on public.referral_emails (mail_id);
create index referral_emails_created_idx on public.referral_emails (created_at);
create trigger referral_emails_touch before update on public.referral_emails
  for each row execute function app.touch_updated_at();

create table private.mail_optouts (
  email_hash text primary key,
  created_at timestamptz not null default now()
);
comment on table private.mail_optouts is 'Addresses that want no invitations (one-click unsubscribe), as hashes: the wish outlives an account, its address does not.';

alter table private.mail_optouts enable row level security;
alter table public.referral_codes enable row level security;
alter table public.referrals enable row level security;
alter table public.bonus_interviews enable row level security;
alter table public.referral_emails enable row level security;
grant select on public.referral_codes, public.referrals, public.bonus_interviews, public.referral_emails to app_user;
create policy "a user reads their own code" on public.referral_codes for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user reads referrals they are part of" on public.referrals for select to app_user
  using ((select app.current_user_id()) in (referrer_id, referred_id));
create policy "a user reads their own bonuses" on public.bonus_interviews for select to app_user
  using (user_id = (select app.current_user_id()));
create policy "a user reads their own invitations" on public.referral_emails for select to app_user
  using (user_id = (select app.current_user_id()));

create function app.referral_signed_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.referrals (referrer_id, referred_id)
  select c.user_id, new.id from public.referral_codes c where c.code = new."referralCode"
  on conflict (referred_id) do nothing;
  return null;
end $$;
comment on function app.referral_signed_up() is 'pending: someone signed up with a code; an unknown code is no obstacle.';
create trigger user_signed_up_with_code after insert on auth."user"
  for each row when (new."referralCode" is not null) execute function app.referral_signed_up();

create function app.referral_completed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.referrals set status = 'completed' where referred_id = new.id and status = 'pending';
  return null;
end $$;
comment on function app.referral_completed() is 'completed: verified, and the profile row is there.';
create trigger users_complete_referral after insert on public.users
  for each row execute function app.referral_completed();

create function app.mailbox_of(email text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') else name end || '@'
    || case host when 'googlemail.com' then 'gmail.com' else host end
  from (select split_part(split_part(lower(email), '@', 1), '+', 1) as name, split_part(lower(email), '@', 2) as host) part
$$;
comment on function app.mailbox_of(text) is 'Where mail to that address arrives: without what follows a plus, and without dots where they mean nothing.';

create function app.reward_referral(of_referred uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  rewarded public.referrals;
begin
  -- One after the other for each referrer: the limit counts what is there.
  perform from public.users u where u.id = (select r.referrer_id from public.referrals r where r.referred_id = of_referred)
  for no key update;
  update public.referrals r set status = 'rewarded'
  where referred_id = of_referred and status = 'completed'
    and (select count(*) from public.bonus_interviews b
      where b.user_id = r.referrer_id and b.created_at > now() - interval '30 days') < 10
    and (select app.mailbox_of(w.email) <> app.mailbox_of(f.email) from public.users w, public.users f
      where w.id = r.referrer_id and f.id = of_referred)
    and not exists (
      select from public.referrals o join public.users m on m.id = o.referred_id join public.users f on f.id = of_referred
      where o.referrer_id = r.referrer_id and o.status = 'rewarded' and o.referred_id <> of_referred
        and app.mailbox_of(m.email) = app.mailbox_of(f.email))
    and exists (
    select 1 from public.conversations c
    where c.user_id = of_referred and c.kind = 'interview' and c.status = 'completed' and c.answer_count > 0)
  returning * into rewarded;
  if not found then
    return false;
  end if;
  insert into public.bonus_interviews (user_id, referral_id) values (rewarded.referrer_id, rewarded.id);
  perform app.enqueue_job('thankReferrer', rewarded.id::text, jsonb_build_object('referralId', rewarded.id));
  return true;
end $$;
comment on function app.reward_referral(uuid) is
  'rewarded: the first interview with an answer is completed; one bonus, once, however often it is called. None for one''s own mailbox, one for another''s, and ten in 30 days at most (decisions.md D4).';
revoke execute on function app.reward_referral(uuid) from public;

create function app.referral_interviewed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.reward_referral(new.user_id);
  return null;
end $$;
create trigger conversations_reward_referral after update on public.conversations
  for each row when (new.kind = 'interview' and old.status = 'in_progress' and new.status = 'completed' and new.answer_count > 0)
  execute function app.referral_interviewed();
