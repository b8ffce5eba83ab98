-- What the day before an interview is for: its hour, and what one wants to ask there.
alter table public.applications add column interview_time time(0);
comment on column public.applications.interview_time is 'The hour of interview_date where the interview is; null: not known.';
alter table public.applications add column questions_to_ask text check (length(questions_to_ask) <= 2000);
comment on column public.applications.questions_to_ask is 'In the person''s own words; null: nothing was written down.';
grant update (interview_time, questions_to_ask) on public.applications to app_user;
