import { expect, it } from "vitest";
import { readMail } from "#api/testing/account-steps.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const { standins, server } = useServerWithStandins();

it("a superadmin sends a test mail to themselves and hears how the mail server took it", async () => {
  const boss = await server.createPerson({ role: ROLE.superadmin });
  const ask = () => boss.call("POST", "/superadmin/test-mail", { body: {} });
  expect((await ask()).body.data).toEqual({ sent: true, words: "" });
  await readMail(standins.url, boss.email, /test mail/);
  await fetch(`${standins.url}/mail/faults`, { method: "POST", body: JSON.stringify({ down: true }) });
  expect((await ask()).body.data).toMatchObject({ sent: false, words: expect.stringMatching(/\w/) });
  await fetch(`${standins.url}/mail/faults`, { method: "POST", body: JSON.stringify({ down: false }) });
});
