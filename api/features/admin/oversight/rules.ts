import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Promoted } from "#contract/admin.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { insertAuditLine } from "../audit/queries.ts";
import { lockUserByEmail, updateRole } from "./queries.ts";

/** Only 1, 2, 3 and 5 become 4 (decisions.md D1). Throws promote_unknown, already_admin, superadmin_kept. */
export const promoteUser = (serviceDb: Connection, wish: { actorId: string; email: string }) =>
  changeRole(serviceDb, { ...wish, role: ROLE.admin }, (previous) => {
    if (previous === ROLE.superadmin) throw new AppError("superadmin_kept");
    if (previous === ROLE.admin) throw new AppError("already_admin");
  });

/** For the command line: any role, by whoever may use this machine's database. Throws promote_unknown. */
export const grantRole = (serviceDb: Connection, { email, role }: { email: string; role: Role }) =>
  changeRole(serviceDb, { actorId: null, email, role }, () => undefined);

type Wish = { actorId: string | null; email: string; role: Role };

const changeRole = (
  serviceDb: Connection,
  { actorId, email, role }: Wish,
  check: (previous: number) => void,
): Promise<Promoted> =>
  serviceDb.transaction().execute(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (!user) throw new AppError("promote_unknown");
    check(user.role_id);
    await updateRole(tx, user.id, role);
    const details = { previousRole: user.role_id, newRole: role };
    await insertAuditLine(tx, { actorId, action: "role changed", subjectId: user.id, details });
    return { name: user.full_name, email: user.email, ...details };
  });
