-- One mailbox is one person, however its address is spelled and whatever becomes of the account (decisions.md D4).
create table private.sealed_keys (
  name text primary key,
  sealed text not null
);
comment on table private.sealed_keys is 'Keys of keyed hashes, made once and sealed by the app''s secret, so that they outlive its replacement.';
alter table private.sealed_keys enable row level security;

create table private.account_mailboxes (
  user_id uuid not null references auth."user" (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
comment on table private.account_mailboxes is
  'Keyed hashes of the mailboxes that an account ever had; ''as spelled '' and the mailbox until the server has hashed it.';
create index account_mailboxes_hash_idx on private.account_mailboxes (hash);
alter table private.account_mailboxes enable row level security;

create table private.mailbox_marks (
  hash text not null,
  kind text not null check (kind in ('rewarded', 'opted_out', 'bounced', 'invited')),
  mail_id uuid,
  created_at timestamptz not null default now(),
  primary key (hash, kind)
);
comment on table private.mailbox_marks is
  'What is known of a mailbox by its keyed hash, whatever becomes of accounts: it earned a referrer a reward, wants no invitations, bounced, was invited lately.';
comment on column private.mailbox_marks.mail_id is 'Of the invitation: the job that sends it.';
create index mailbox_marks_mail_idx on private.mailbox_marks (mail_id);
create index mailbox_marks_invited_idx on private.mailbox_marks (created_at) where kind = 'invited';
alter table private.mailbox_marks enable row level security;

comment on table private.mail_optouts is
  'Addresses that wanted no invitations before their mailboxes were known, each as spelled, as hashes. New ones stand in private.mailbox_marks.';
create index referral_emails_mailbox_idx on public.referral_emails (app.mailbox_of(recipient_email));

create function app.mailboxes_of(of_user uuid) returns setof text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select m.hash from private.account_mailboxes m where m.user_id = of_user
  union select 'as spelled ' || app.mailbox_of(coalesce(u.email, a.email))
  from auth."user" a left join public.users u on u.id = a.id where a.id = of_user
$$;
comment on function app.mailboxes_of(uuid) is 'The mailboxes that an account has and had, hashed and, as far as they are known so, spelled.';
revoke execute on function app.mailboxes_of(uuid) from public;

create function app.shares_mailbox(one uuid, other uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select exists (select app.mailboxes_of(one) intersect select app.mailboxes_of(other)) $$;
comment on function app.shares_mailbox(uuid, uuid) is 'Two accounts have one mailbox, or had it at any time.';
revoke execute on function app.shares_mailbox(uuid, uuid) from public;

create function app.has_earned_reward(of_user uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from app.mailboxes_of(of_user) own join private.mailbox_marks m on m.hash = own
      where m.kind = 'rewarded')
    or exists (select from app.mailboxes_of(of_user) own
      join private.account_mailboxes same on same.hash = own and same.user_id <> of_user
      join public.referrals r on r.referred_id = same.user_id and r.status = 'rewarded')
$$;
comment on function app.has_earned_reward(uuid) is 'A mailbox of that account has earned a reward by another account, which may be gone.';
revoke execute on function app.has_earned_reward(uuid) from public;

create function app.note_former_mailbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into private.account_mailboxes (user_id, hash) values (old.id, 'as spelled ' || app.mailbox_of(old.email))
  on conflict do nothing;
  return null;
end $$;
comment on function app.note_former_mailbox() is 'A change of address, by whichever way, frees no mailbox.';
create trigger users_note_former_mailbox after update of email on public.users
  for each row when (old.email <> new.email) execute function app.note_former_mailbox();

create or replace function app.reward_referral(of_referred uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  rewarded public.referrals;
begin
  -- One after the other for each referrer: the limit counts what is there. And for each mailbox, which two may bring at once.
  perform from public.users u where u.id = (select r.referrer_id from public.referrals r where r.referred_id = of_referred)
  for no key update;
  perform pg_advisory_xact_lock(hashtextextended(own, 0)) from app.mailboxes_of(of_referred) own order by own;
  update public.referrals r set status = 'rewarded'
  where referred_id = of_referred and status = 'completed'
    and (select count(*) from public.bonus_interviews b
      where b.user_id = r.referrer_id and b.created_at > now() - interval '30 days') < 10
    and not app.shares_mailbox(r.referrer_id, of_referred)
    and not app.has_earned_reward(of_referred)
    and not exists (select from public.referrals o
      where o.referrer_id = r.referrer_id and o.status = 'rewarded' and o.referred_id <> of_referred
        and app.shares_mailbox(o.referred_id, of_referred))
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
  'rewarded: the first interview with an answer is completed; one bonus, once, however often it is called. None for a mailbox that the referrer ever had, one for another''s ever, and ten in 30 days at most (decisions.md D4).';

create function app.keep_rewarded_mailboxes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into private.mailbox_marks (hash, kind)
  select m.hash, 'rewarded' from public.referrals r join private.account_mailboxes m on m.user_id = r.referred_id
  where r.status = 'rewarded' and old.id in (r.referrer_id, r.referred_id) and not starts_with(m.hash, 'as spelled ')
  on conflict do nothing;
  return old;
end $$;
comment on function app.keep_rewarded_mailboxes() is 'A reward is remembered where one of the two accounts goes, and the referral with it.';
create trigger user_keeps_rewarded_mailboxes before delete on auth."user"
  for each row execute function app.keep_rewarded_mailboxes();
