-- Who signs up again before the address is verified replaces what the first sign-up said, its referral too.
create function app.referral_signed_up_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.referrals where referred_id = new.id and status = 'pending';
  insert into public.referrals (referrer_id, referred_id)
  select c.user_id, new.id from public.referral_codes c where c.code = new."referralCode"
  on conflict (referred_id) do nothing;
  return null;
end $$;
comment on function app.referral_signed_up_again() is
  'Only before verification: the newest sign-up names the referrer, or none.';
create trigger user_signed_up_again after update of "referralCode" on auth."user"
  for each row when (not new."emailVerified" and old."referralCode" is distinct from new."referralCode")
  execute function app.referral_signed_up_again();
