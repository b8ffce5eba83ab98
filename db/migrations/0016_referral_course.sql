-- The course of a referral is the database's: sign-up, verification and the first interview move it on, and each
-- reward is given once (decisions.md D4). Invitation mails know their mail and who wants none.
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

create function app.reward_referral(of_referred uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  rewarded public.referrals;
begin
  update public.referrals set status = 'rewarded'
  where referred_id = of_referred and status = 'completed' and exists (
    select 1 from public.conversations c
    where c.user_id = of_referred and c.status = 'completed' and c.answer_count > 0)
  returning * into rewarded;
  if not found then
    return false;
  end if;
  insert into public.bonus_interviews (user_id, referral_id) values (rewarded.referrer_id, rewarded.id);
  return true;
end $$;
comment on function app.reward_referral(uuid) is
  'rewarded: the first interview with an answer is completed; one bonus, once, however often it is called.';
revoke execute on function app.reward_referral(uuid) from public;

create function app.referral_interviewed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.reward_referral(new.user_id);
  return null;
end $$;
create trigger conversations_reward_referral after update on public.conversations
  for each row when (old.status = 'in_progress' and new.status = 'completed' and new.answer_count > 0)
  execute function app.referral_interviewed();

alter table public.referrals add column thanked_at timestamptz;
comment on column public.referrals.thanked_at is 'When the referrer''s mail about the reward was put into the outbox.';
create index referrals_unthanked_idx on public.referrals (updated_at) where status = 'rewarded' and thanked_at is null;

alter table public.referral_emails drop column provider_id;
alter table public.referral_emails add column mail_id uuid unique;
comment on column public.referral_emails.mail_id is 'The outbox row; the provider''s delivery news names it.';
alter table public.referral_emails add constraint referral_emails_status_known
  check (status in ('queued', 'sent', 'delivered', 'bounced'));

create table private.mail_optouts (
  email_hash text primary key,
  created_at timestamptz not null default now()
);
comment on table private.mail_optouts is 'Addresses that want no invitations (one-click unsubscribe), as hashes: the wish outlives an account, its address does not.';
alter table private.mail_optouts enable row level security;
