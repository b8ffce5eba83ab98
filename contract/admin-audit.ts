import { z } from "zod";
import { AUDIT_ACTIONS } from "./admin-list.ts";
import { response, isoTime, page, rowId, typedText } from "./responses.ts";
import { EMAIL_MAX_LENGTH, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./limits.ts";

const person = typedText.pipe(z.string().trim().max(EMAIL_MAX_LENGTH)).default("");

/** GET /api/superadmin/audit-log: `actor` and `subject` are an e-mail or an id, `from` and `to` days in UTC. */
export const auditQuery = z.strictObject({
  actor: person,
  subject: person,
  action: z.enum(AUDIT_ACTIONS).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** The name is null when the account is gone. */
const auditPerson = z.object({ id: rowId, name: z.string().nullable(), email: z.string().nullable() });

export const auditLine = z.object({
  id: z.string(),
  at: isoTime,
  action: z.string(),
  /** null: the command line. */
  actor: auditPerson.nullable(),
  subject: auditPerson.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditLine>;
export const auditResponse = page(auditLine);

/** PUT /api/superadmin/interview-stop: no new interviews begin while it is on; running ones finish. */
export const interviewStop = z.strictObject({ stopped: z.boolean() });
const stopState = z.object({ stopped: z.boolean(), since: isoTime.nullable() });
export type StopState = z.infer<typeof stopState>;
export const stopResponse = response(stopState);
