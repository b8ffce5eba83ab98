import { beforeAll, expect, it } from "vitest";
import { addInterview, readAuditLines } from "#api/testing/admin-steps.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import type { AuditAction } from "#contract/admin-list.ts";
import { ROLE } from "#contract/roles.ts";

const { server } = useServerWithStandins();
let subject: Person;
let interview: string;

beforeAll(async () => {
  subject = await server.createPerson({ linkedin: false });
  await connect(server, subject);
  interview = await addInterview(server, subject);
});

/** The audit line that each GET route writes when staff view people or their data; null: none. */
const LINES: Record<string, AuditAction | null> = {
  "/api/admin/coaches": "coaches viewed",
  "/api/admin/conversation-details/{conversationId}": "transcript viewed",
  "/api/admin/linkedin-profile/{userId}": "linkedin profile viewed",
  "/api/admin/users.csv": "users exported",
  "/api/admin/stats": "users listed",
  "/api/admin/user-conversations/{userId}": "conversations listed",
  "/api/admin/overview": null,
  "/api/admin/outcomes": null,
  "/api/admin/question-bank": null,
  "/api/admin/reviews": "reviews viewed",
  "/api/admin/no-shows": "no-shows viewed",
  "/api/superadmin/account": "account viewed",
  "/api/superadmin/exports": null,
  "/api/superadmin/invitations": "invitations listed",
  "/api/superadmin/referrers": "referrers listed",
  "/api/superadmin/stats": null,
  "/api/superadmin/audit-log": "audit log viewed",
  "/api/superadmin/interview-stop": null,
  "/api/superadmin/checks": null,
  "/api/superadmin/installation": null,
};

it("every reading that the server offers to admins is known here", async () => {
  const { body } = await server.call("GET", "/openapi.json");
  const paths = Object.entries(body["paths"] as Record<string, object>);
  const readings = paths.filter(
    ([path, methods]) => /^\/api\/(super)?admin\//.test(path) && "get" in methods,
  );
  // A download needs an export first, so people/data-by-staff.test.ts checks its audit line.
  const others = readings.map(([path]) => path).filter((path) => !path.endsWith("/file"));
  expect(others.toSorted()).toEqual(Object.keys(LINES).toSorted());
});

const addressOf = (path: string): string => {
  const address = path.replace("/api", "").replace("{userId}", subject.id);
  const query = path.endsWith("/account")
    ? `?email=${subject.email}`
    : path.endsWith("/exports")
      ? `?userId=${subject.id}`
      : "";
  return address.replace("{conversationId}", interview) + query;
};

const linesOf = (actor: Person) =>
  server.rows("private.audit_log", { actor_id: actor.id }, ["action", "subject_id"]);

const READINGS = Object.entries(LINES).map(([path, action]) => ({ path, action, line: action ?? "no line" }));

// safety.md T78
it.each(READINGS)("one reading of $path leaves: $line", async ({ path, action }) => {
  const actor = await server.createPerson({ role: ROLE.superadmin });
  const address = addressOf(path);
  expect((await actor.call("GET", address)).status).toBe(200);
  const isOfSubject =
    address.includes(subject.id) || address.includes(interview) || address.includes(subject.email);
  expect(await linesOf(actor)).toEqual(
    action === null ? [] : [{ action, subject_id: isOfSubject ? subject.id : null }],
  );
  expect((await actor.call("GET", address)).status).toBe(200);
  expect(await linesOf(actor)).toHaveLength(action === null ? 0 : 2);
});

it.each(Object.keys(LINES))("who may not read %s leaves no line by trying", async (path) => {
  const actor = await server.createPerson();
  const address = addressOf(path);
  expect((await actor.call("GET", address)).status).toBe(403);
  expect(await linesOf(actor)).toEqual([]);
});

// decisions.md D16
it("a search for one person says in the audit log what was searched for", async () => {
  const admin = await server.createPerson({ role: ROLE.admin });
  await admin.call("GET", `/admin/stats?search=${encodeURIComponent(subject.email)}`);
  expect(await readAuditLines(server, { actor: admin.id })).toMatchObject([
    { action: "users listed", details: { search: subject.email } },
  ]);
});
