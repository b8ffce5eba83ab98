-- A superadmin has a copy made for somebody who can't sign in, and downloads that one only.
alter table private.data_exports add column asked_by uuid references auth."user" (id) on delete set null;
comment on column private.data_exports.asked_by is
  'The superadmin who asked for this copy, and alone may download it besides its owner; null: its owner asked.';
create index data_exports_asked_by_idx on private.data_exports (asked_by);
