-- A debrief keeps remarks that are no questions, for example about the next steps (decisions.md D19).
alter table public.debriefs add column notes text not null default '' check (length(notes) <= 4000);
grant insert (notes), update (notes) on public.debriefs to app_user;
