import { expect, it } from "vitest";
import { readMail, useStandins } from "#api/testing/account-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());

it("a superadmin sends a test mail to themselves and hears how the mail server took it; admins may not", async () => {
  const [boss, admin] = [
    await server.createPerson({ role: ROLE.superadmin }),
    await server.createPerson({ role: ROLE.admin }),
  ];
  const ask = (person: typeof boss) => person.call("POST", "/superadmin/test-mail", { body: {} });
  expect((await ask(boss)).body.data).toEqual({ sent: true, words: "" });
  await readMail(standins.url, boss.email, /test mail/);
  await fetch(`${standins.url}/mail/faults`, { method: "POST", body: JSON.stringify({ down: true }) });
  expect((await ask(boss)).body.data).toMatchObject({ sent: false, words: expect.stringMatching(/\w/) });
  await fetch(`${standins.url}/mail/faults`, { method: "POST", body: JSON.stringify({ down: false }) });
  expect((await ask(admin)).body["code"]).toBe("superadmin_only");
});
