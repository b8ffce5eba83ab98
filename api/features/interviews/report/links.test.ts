import { describe, expect, it } from "vitest";
import { finishInterview } from "#api/testing/interview-steps.ts";
import { addReport } from "#api/testing/report-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { REPORT_LINK_DAYS } from "#contract/limits.ts";
import { reportByLink, type ReportByLink } from "#contract/report.ts";
import { ROLE } from "#contract/roles.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });
const linkOf = (id: string) => `/conversations/${id}/report/link`;

type Made = { token: string; ends_at: string; with_name: boolean };

async function makeLink(person: Person, id: string, body: object = {}): Promise<Made> {
  const response = await person.call("PUT", linkOf(id), { body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data as Made;
}

/** Reads a report without a session. */
async function readBy(token: string): Promise<{ status: number; code?: unknown; data?: ReportByLink }> {
  const { status, body } = await server.call("POST", "/shared-reports", { body: { token } });
  return status === 200 ? { status, data: reportByLink.parse(body.data) } : { status, code: body.code };
}

const OVER = { status: 404, code: "link_over" };

describe("a report's private link (safety.md T85)", () => {
  it("is not there until its owner makes one, and then reads without an account, without a name unless it is wanted", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    expect((await person.call("GET", linkOf(id))).body.data).toBeNull();
    const { token, ends_at, with_name } = await makeLink(person, id);
    expect(with_name).toBe(false);
    const days = (new Date(ends_at).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(REPORT_LINK_DAYS - 0.1);
    expect(days).toBeLessThanOrEqual(REPORT_LINK_DAYS);
    const { data } = await readBy(token);
    expect(data?.report.questions.length).toBeGreaterThan(0);
    expect(data?.about.name).toBe("");
    const own = await person.call("GET", "/users/me");
    const { full_name: name } = own.body.data as { full_name: string };
    expect(JSON.stringify(data)).not.toContain(name);
    const named = await makeLink(person, id, { with_name: true });
    expect((await readBy(named.token)).data?.about.name).toBe(name);
  });

  it("is told once and stored as a hash; a new one ends the one before, and a guessed one reveals nothing", async () => {
    const person = await newPerson();
    const id = await addReport(server, person);
    const first = await makeLink(person, id);
    expect(first.token.length).toBeGreaterThanOrEqual(43);
    const rows = await server.rows("report_links", { conversation_id: id });
    expect(JSON.stringify(rows)).not.toContain(first.token);
    expect(JSON.stringify((await person.call("GET", linkOf(id))).body)).not.toContain(first.token);
    const second = await makeLink(person, id);
    expect((await readBy(second.token)).status).toBe(200);
    for (const token of [first.token, `${second.token}x`, id]) expect(await readBy(token)).toEqual(OVER);
  });

  it("is one, and works, when it is asked for several times at once", async () => {
    const person = await newPerson();
    const id = await addReport(server, person);
    const made = await Promise.all(Array.from({ length: 6 }, () => makeLink(person, id)));
    const reads = await Promise.all(made.map(({ token }) => readBy(token)));
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(reads.filter(({ code }) => code === "link_over")).toHaveLength(5);
  });

  it("shows nothing while its owner is suspended, is made of a ready report only, is taken back at once, and ends by itself", async () => {
    const person = await newPerson();
    const id = await addReport(server, person);
    const { token } = await makeLink(person, id);
    const setSuspended = (suspended_at: Date | null) =>
      server.change("users", { id: person.id }, { suspended_at });
    await setSuspended(new Date());
    expect(await readBy(token)).toEqual(OVER);
    await setSuspended(null);
    expect((await readBy(token)).status).toBe(200);
    expect((await person.call("DELETE", linkOf(id))).body.data).toBeNull();
    expect(await readBy(token)).toEqual(OVER);
    const again = await makeLink(person, id);
    await server.change("report_links", { conversation_id: id }, { ends_at: new Date(Date.now() - 1000) });
    expect(await readBy(again.token)).toEqual(OVER);
    expect((await person.call("GET", linkOf(id))).body.data).toBeNull();
    await server.change("reports", { conversation_id: id }, { status: "failed" });
    expect((await person.call("PUT", linkOf(id), { body: {} })).body.code).toBe("report_not_ready");
  });
});
