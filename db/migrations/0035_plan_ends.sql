-- A subscription may end on a day of its own, which the payment provider's pages set in place of "at the period's end".
alter table public.subscriptions add column cancel_at timestamptz;
comment on column public.subscriptions.cancel_at is
  'When the payment provider ends it for good; null: it is renewed. Within the period, current_period_end is the same; after it, the periods until then are renewed.';
