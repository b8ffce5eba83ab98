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
  status text not null default 'queued',
  reason text,
  provider_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.referral_emails is 'Invitations sent and what became of them.';
create index referral_emails_user_idx on public.referral_emails (user_id, created_at desc);
create index referral_emails_recipient_idx on public.referral_emails (recipient_email);
create trigger referral_emails_touch before update on public.referral_emails
  for each row execute function app.touch_updated_at();

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
