import { describe, expect, it, vi } from "vitest";
import type { AccountInvitation } from "#contract/account-invitations.ts";
import { INVITATION_LINES_MAX } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import {
  createPass,
  findMails,
  randomEmail,
  readMail,
  signIn,
  signUpBody,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { auditLines } from "#api/testing/admin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

vi.setConfig({ testTimeout: 60_000 });
const { standins, server } = useServerWithStandins();

const PASSWORD = "a good long password of mine";
const INVITED = /Your account at Greenroom/;
/** The last day of a month: the plan ends on 1 August. */
const LAST_DAY = `${new Date().getUTCFullYear() + 1}-07-31`;
const createBoss = () => server.createPerson({ role: ROLE.superadmin });

const invite = async (boss: Person, list: string) =>
  (await boss.call("POST", "/superadmin/invitations", { body: { list } })).body.data;

const listOf = async (boss: Person, search: string): Promise<AccountInvitation[]> =>
  (await boss.call("GET", `/superadmin/invitations?search=${encodeURIComponent(search)}`)).body.data;

const linkOf = async (email: string) => tokenOf(await readMail(standins.url, email, INVITED));

const join = (token: string, password = PASSWORD) =>
  server.call("POST", "/auth/join", { body: { token, name: "Ada Invited", password } });

const userOf = (email: string) =>
  server.row("users", { email }, ["id", "role_id", "given_plan", "given_until", "group_name", "full_name"]);

// safety.md T130
describe("somebody on a list", () => {
  it("makes an account by the mail's link, once, without a captcha, with the plan and the group", async () => {
    const [boss, email] = [await createBoss(), randomEmail()];
    expect(await invite(boss, `${email},seeker,paid,Class 9b`)).toEqual({
      invited: 1,
      known: 0,
      problems: [],
    });
    const token = await linkOf(email);
    expect(await listOf(boss, email)).toMatchObject([{ state: "sent", plan: "paid", group: "Class 9b" }]);
    expect((await join(token, "password")).body["code"]).toBe("weak_password");
    const joined = await join(token);
    expect(joined).toMatchObject({ status: 200, body: { message: TEXT.joined } });
    const me = await server.call("GET", "/users/me", {
      headers: { authorization: `Bearer ${String(joined.body["token"])}` },
    });
    expect(me.body.data).toMatchObject({ email, plan: "paid", role_id: ROLE.paid, full_name: "Ada Invited" });
    expect((await signIn(server, email, PASSWORD)).status).toBe(200);
    expect((await join(token)).body["code"]).toBe("invitation_expired");
    expect(await listOf(boss, "class 9B")).toMatchObject([{ email, state: "accepted" }]);
    const found = await boss.call("GET", `/admin/stats?search=${encodeURIComponent("class 9b")}`);
    expect(found.body).toMatchObject([{ email, group: "Class 9b" }]);
  });

  it("is invited with nobody else where another line is wrong", async () => {
    const [boss, email] = [await createBoss(), randomEmail()];
    const outcome = await invite(boss, `${email}\nno address\n${email}`);
    expect(outcome).toEqual({
      invited: 0,
      known: 0,
      problems: [
        { line: 2, problem: "email" },
        { line: 3, problem: "twice" },
      ],
    });
    expect(await listOf(boss, email)).toEqual([]);
  });

  it("as a coach becomes one, whom staff approve as always", async () => {
    const [boss, email] = [await createBoss(), randomEmail()];
    await invite(boss, `${email},coach`);
    await join(await linkOf(email));
    expect(await userOf(email)).toMatchObject({ role_id: ROLE.coach, given_plan: null });
    expect(await server.rows("coach_profiles", { user_id: (await userOf(email)).id }, ["id"])).toEqual([]);
  });

  it("who has an account is left out, and so is who is invited already", async () => {
    const [boss, person, email] = [await createBoss(), await server.createPerson(), randomEmail()];
    await invite(boss, email);
    expect(await invite(boss, `${person.email},,premium\n${email}\n${randomEmail()}`)).toMatchObject({
      invited: 1,
      known: 2,
    });
    expect(await userOf(person.email)).toMatchObject({ given_plan: null });
  });

  it("who signs up by the front door is taken for the invitation once the address is confirmed", async () => {
    const [boss, email] = [await createBoss(), randomEmail()];
    await invite(boss, `${email},,premium,9b,${LAST_DAY}`);
    const invitation = await linkOf(email);
    const body = signUpBody({ email, captchaPass: await createPass(server) });
    await server.call("POST", "/auth/sign-up/email", { body });
    const confirmation = tokenOf(await readMail(standins.url, email, /verify|confirm/i));
    expect((await listOf(boss, email))[0]?.state).toBe("sent");
    await server.call("POST", "/auth/verify-email", { body: { token: confirmation, password: PASSWORD } });
    expect(await userOf(email)).toMatchObject({
      role_id: ROLE.premium,
      given_plan: "premium",
      given_until: new Date(`${LAST_DAY.slice(0, 4)}-08-01T00:00:00Z`),
      group_name: "9b",
    });
    expect((await join(invitation)).body["code"]).toBe("invitation_expired");
  });

  it("gets the account that a stranger began at the address, without the stranger's password", async () => {
    const [boss, email] = [await createBoss(), randomEmail()];
    const stranger = signUpBody({ email, captchaPass: await createPass(server) });
    await server.call("POST", "/auth/sign-up/email", { body: stranger });
    await readMail(standins.url, email, /verify|confirm/i);
    await invite(boss, email);
    expect((await join(await linkOf(email))).status).toBe(200);
    expect((await signIn(server, email, stranger.password)).status).toBe(401);
    expect((await signIn(server, email, PASSWORD)).status).toBe(200);
  });
});

// safety.md T130
describe("an invitation", () => {
  it("that is sent again has a new link, and the one before leads nowhere", async () => {
    const [boss, email] = [await createBoss(), randomEmail()];
    await invite(boss, email);
    const first = await linkOf(email);
    const [{ id } = { id: "" }] = await listOf(boss, email);
    expect((await boss.call("POST", `/superadmin/invitations/${id}/send`, { body: {} })).status).toBe(200);
    await vi.waitFor(async () => expect(await findMails(standins.url, email)).toHaveLength(2));
    expect((await join(first)).body["code"]).toBe("invitation_expired");
    const tokens = (await findMails(standins.url, email)).map(tokenOf);
    const second = tokens.find((token) => token !== first) ?? "";
    expect((await join(second)).status).toBe(200);
    expect((await boss.call("DELETE", `/superadmin/invitations/${id}`)).body["code"]).toBe("invitation_gone");
  });

  it("that is withdrawn, or is too old, leads nowhere", async () => {
    const [boss, gone, old] = [await createBoss(), randomEmail(), randomEmail()];
    await invite(boss, `${gone}\n${old}`);
    const [goneLink, oldLink] = [await linkOf(gone), await linkOf(old)];
    const [{ id } = { id: "" }] = await listOf(boss, gone);
    expect((await boss.call("DELETE", `/superadmin/invitations/${id}`)).status).toBe(200);
    await server.change("private.account_invitations", { email: old }, { expires_at: new Date(0) });
    for (const link of [goneLink, oldLink, "invented"])
      expect((await join(link)).body["code"]).toBe("invitation_expired");
    expect(await listOf(boss, old)).toMatchObject([{ state: "expired" }]);
    expect(await invite(boss, old)).toMatchObject({ invited: 1 });
  });

  it("leaves a line in the audit log", async () => {
    const boss = await createBoss();
    await invite(boss, randomEmail());
    expect(await server.rows("private.audit_log", { actor_id: boss.id }, ["action"])).toMatchObject([
      { action: "people invited" },
    ]);
    expect(await auditLines(server, boss.id)).toEqual([]);
  });

  it("can go to a whole school at once", async () => {
    const boss = await createBoss();
    const list = Array.from({ length: INVITATION_LINES_MAX }, (_, at) => `pupil-${at}@big-school.example`);
    expect(await invite(boss, list.join("\n"))).toMatchObject({ invited: INVITATION_LINES_MAX });
    await vi.waitFor(
      async () => {
        const waiting = await server.rows("private.account_invitations", { mailed_at: null }, ["id"]);
        expect(waiting).toEqual([]);
      },
      { timeout: 50_000, interval: 250 },
    );
  });
});
