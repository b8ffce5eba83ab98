-- A debrief can be corrected and completed (decisions.md D19).
grant update (held_on, feeling, round) on public.debriefs to app_user;
grant update (position, question, answer) on public.asked_questions to app_user;
