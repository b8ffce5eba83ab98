import { Resend } from "resend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startStandins, type RunningStandins } from "../app.ts";

const letter = {
  from: "Greenroom <hello@greenroom.example>",
  to: "ada@demo.test",
  subject: "Confirm your email",
  text: "Open http://localhost:3000/confirm?token=abc",
  html: '<p style="color:red">Open <a href="http://localhost:3000/confirm?token=abc">this</a></p><script>alert(1)</script>',
};

let standins: RunningStandins;
let resend: Resend;
beforeAll(async () => {
  standins = await startStandins({
    port: 0,
    appUrl: "http://localhost:3000",
    webhookUrl: "http://localhost:3000/hook",
  });
  resend = new Resend("re_standin", { baseUrl: `${standins.url}/resend` });
});
afterAll(() => standins.close());
beforeEach(() => fetch(`${standins.url}/mail/messages`, { method: "DELETE" }));

const listMails = async (query = "") =>
  (await (await fetch(`${standins.url}/mail/messages${query}`)).json()) as Record<string, unknown>[];

const postEmail = (body: unknown, headers: Record<string, string> = { authorization: "Bearer re_standin" }) =>
  fetch(`${standins.url}/resend/emails`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("sending mail with the official library", () => {
  it("sends once however often the same key comes, and refuses the key for another mail", async () => {
    const first = await resend.emails.send(letter, { idempotencyKey: "welcome/1" });
    const second = await resend.emails.send(letter, { idempotencyKey: "welcome/1" });
    expect(second.data).toStrictEqual(first.data);
    expect(await listMails()).toHaveLength(1);
    const other = await resend.emails.send({ ...letter, subject: "Other" }, { idempotencyKey: "welcome/1" });
    expect(other.error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
  });
});

describe("what Resend refuses", () => {
  it.each([
    [{ from: undefined }, "missing_required_field", "Missing `from` field."],
    [{ to: undefined }, "missing_required_field", "Missing `to` field."],
    [{ to: [] }, "missing_required_field", "Missing `to` field."],
    [{ subject: undefined }, "missing_required_field", "Missing `subject` field."],
    [{ html: undefined, text: undefined }, "missing_required_field", "Missing `html` or `text` field."],
    [{ to: "nobody" }, "validation_error", "Invalid `to` field. The email address needs to follow"],
    [{ to: ["ada@demo.test", "a b@x.test"] }, "validation_error", "Invalid `to` field."],
    [{ from: "Greenroom" }, "validation_error", "Invalid `from` field."],
    [{ headers: { a: 1 } }, "validation_error", "Invalid `headers` field."],
  ])("a mail with %o", async (change, name, message) => {
    const response = await postEmail({ ...letter, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toStrictEqual({
      statusCode: 422,
      name,
      message: expect.stringContaining(message),
    });
    expect(await listMails()).toHaveLength(0);
  });

  it("a field the stand-in was never taught", async () => {
    expect((await postEmail({ ...letter, scheduled_at: "in 1 min" })).status).toBe(501);
  });
});

describe("the inbox pages", () => {
  it("show a mail with its links and its html safely framed", async () => {
    const { data } = await resend.emails.send(letter);
    const response = await fetch(`${standins.url}/mail/messages/${data?.id}`);
    const page = await response.text();
    expect(page).toContain(
      '<a href="http://localhost:3000/confirm?token=abc" target="_blank" rel="noopener noreferrer">',
    );
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).not.toContain("script-src");
  });
});
