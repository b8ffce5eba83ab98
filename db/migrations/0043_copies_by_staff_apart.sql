-- A copy that a superadmin has made stands beside the one that its owner asked for, and replaces none of theirs.
alter table private.data_exports add column by_staff boolean not null default false;
comment on column private.data_exports.by_staff is
  'A superadmin asked for it: asked_by, null once that account is gone. The owner neither sees nor loses a copy by it.';
update private.data_exports set by_staff = true where asked_by is not null;
alter table private.data_exports add check (by_staff or asked_by is null);
comment on column private.data_exports.asked_by is
  'The superadmin who asked for this copy, and alone may download it; null: its owner asked.';
drop index private.one_data_export_pending;
create unique index one_data_export_pending on private.data_exports (user_id) where status = 'pending' and not by_staff;
create unique index one_data_export_by_staff_pending on private.data_exports (user_id, asked_by)
  where status = 'pending' and by_staff;
