-- Calendly's free plan sends no news of sessions; their coach is told, and they are looked up instead.
alter table private.calendly_connections add column news_refused_at timestamptz;
comment on column private.calendly_connections.news_refused_at is
  'When the account''s plan refused webhooks; null: it did not, as far as is known.';
