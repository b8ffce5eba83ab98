import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { findMails, from, randomEmail, readMail, statusesOf } from "#api/testing/account-steps.ts";
import {
  codeOf,
  invitationsOf,
  invite,
  signEvent,
  deliver,
  WEBHOOK_SECRET,
} from "#api/testing/referral-steps.ts";
import { randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";
import { invitationMail } from "./mails.ts";

const { standins, server } = useServerWithStandins({ RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });

const mailIdOf = async (recipient: string) => {
  const row = await server.row("referral_emails", { recipient_email: recipient }, ["mail_id"]);
  return row.mail_id ?? "";
};

const statusOf = async (person: Person) => (await invitationsOf(person))[0];

describe("the code", () => {
  it("is made once, long, without look-alikes, and comes with its link", async () => {
    const ann = await server.createPerson();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => ann.call("GET", `/referrals/code/${ann.id}`)),
    );
    const codes = new Set(responses.map(({ body }) => body.data.code));
    expect(codes.size).toBe(1);
    const [code = ""] = codes;
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
    expect(responses[0]?.body).toMatchObject({
      success: true,
      data: { url: `http://greenroom.test/refer?ref=${code}` },
    });
  });

  it("returns its owner's name and masked address to anybody", async () => {
    const ann = await server.createPerson({ name: "Ann Applicant" });
    const { status, body } = await server.call("GET", `/referrals/referrer/${await codeOf(ann)}`, {
      headers: from(randomAddress()),
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({ id: ann.id, fullName: "Ann Applicant", email: "p***@example.test" });
  });

  // safety.md T24
  it("is refused if unknown, cannot be found by thousands of guesses, and is required", async () => {
    const headers = from(randomAddress());
    const unknown = await server.call("GET", "/referrals/referrer/abcdefghjkmn", { headers });
    expect(unknown).toMatchObject({ status: 404, body: { message: "Invalid or expired referral code" } });
    const blank = await server.call("GET", "/referrals/referrer/%20", { headers });
    expect(blank).toMatchObject({ status: 400, body: { message: "Referral code is required" } });
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => server.call("GET", "/referrals/referrer/abcdefghjkmp", { headers })),
    );
    expect(guesses.some(({ status }) => status === 429)).toBe(true);
    expect(guesses.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it.each(["code", "stats", "email-status"])("and all of %s is the owner's only", async (what) => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    expect((await eve.call("GET", `/referrals/${what}/${ann.id}`)).status).toBe(403);
    expect((await eve.call("GET", `/referrals/${what}/undefined`)).status).toBe(403);
    expect((await eve.call("GET", `/referrals/${what}/%20`)).body.message).toBe("User ID is required");
  });
});

describe("an invitation", () => {
  it("reaches the address with the sender's link and a way to get no more", async () => {
    const ann = await server.createPerson({ name: "Ann Applicant" });
    const recipient = randomEmail();
    const { status, body } = await invite(ann, ` ${recipient.toUpperCase()} `);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ status: "queued", recipientEmail: recipient, reason: null });
    const mail = await readMail(standins.url, recipient, /Ann invites you/);
    expect(mail.links[0]).toBe(`http://greenroom.test/refer?ref=${await codeOf(ann)}`);
    const { headers } = mail as unknown as { headers: Record<string, string> };
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(headers["List-Unsubscribe"]).toMatch(
      /^<http:\/\/greenroom\.test\/api\/referrals\/unsubscribe\?token=/,
    );
  });

  it.each([
    ["https://evil.test free money", "A friend"],
    ["<b>Ann</b>", "A friend"],
    ["evil.test", "A friend"],
    ["Zoë-Marie O’Neill", "Zoë-Marie"],
  ])("from %s is from %s: a name carries no words or links", async (name, shown) => {
    const sender = await server.createPerson({ name });
    const recipient = randomEmail();
    await invite(sender, recipient);
    const mail = await readMail(standins.url, recipient, /invites you/);
    expect(mail.subject).toBe(`${shown} invites you to practise interviews on Greenroom`);
    expect(mail.text + mail.html).not.toMatch(/evil|<b>/);
  });

  it.each([
    ["", TEXT.recipientRequired],
    ["no address", TEXT.emailBlank],
    ["nobody", TEXT.emailInvalid],
    ["a@b.test,c@d.test", TEXT.emailSeveral],
    ["a@b.test\r\nBcc: c@d.test", TEXT.emailBlank],
    ["Ann <a@b.test>", TEXT.emailBlank],
    [`${"a".repeat(250)}@example.test`, TEXT.emailLong],
  ])("to %j is refused with the reason and stores nothing", async (recipient, reason) => {
    const ann = await server.createPerson();
    const { status, body } = await invite(ann, recipient);
    expect(status).toBe(400);
    expect(body.message).toBe(reason);
    expect(await invitationsOf(ann)).toEqual([]);
  });

  // safety.md T28
  it("cannot be sent for somebody else, nor to oneself", async () => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    const asAnn = await eve.call("POST", "/referrals/send-email", {
      body: { userId: ann.id, recipientEmail: randomEmail() },
    });
    expect(asAnn.status).toBe(403);
    expect((await invite(ann, ann.email)).body.message).toBe("This is your own address.");
    const extra = { userId: ann.id, recipientEmail: randomEmail(), text: "Buy this" };
    expect((await ann.call("POST", "/referrals/send-email", { body: extra })).status).toBe(400);
  });

  // safety.md T26
  it("goes to an address once in seven days, whoever asks, also when asked ten times at once", async () => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    const recipient = randomEmail();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => invite(at % 2 === 0 ? ann : eve, recipient)),
    );
    expect(statusesOf(responses)).toEqual([200, 200, ...Array.from({ length: 8 }, () => 409)]);
    await readMail(standins.url, recipient, /invites you/);
    expect(await findMails(standins.url, recipient)).toHaveLength(1);
    await server.change(
      "referral_emails",
      { recipient_email: recipient },
      { created_at: new Date(Date.now() - 8 * 86_400_000) },
    );
    expect((await invite(eve, recipient)).status).toBe(200);
  });

  it("to an address invited by somebody else looks like any other to its sender, but sends no mail", async () => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    const recipient = randomEmail();
    await invite(ann, recipient);
    await readMail(standins.url, recipient, /invites you/);
    const [second, fresh] = [await invite(eve, recipient), await invite(eve, randomEmail())];
    expect({ ...second.body.data, ...fresh.body.data }).toEqual(fresh.body.data);
    expect([second.status, fresh.status]).toEqual([200, 200]);
    await eventually(async () =>
      expect((await invitationsOf(eve)).map(({ status }) => status)).toEqual(["sent", "sent"]),
    );
    expect(await findMails(standins.url, recipient)).toHaveLength(1);
  });

  it("to an address with an account gets the same response as to any other", async () => {
    const [ann, known] = [await server.createPerson(), await server.createPerson()];
    const [toKnown, toNew] = [await invite(ann, known.email), await invite(ann, randomEmail())];
    expect(toKnown.status).toBe(toNew.status);
    expect(Object.keys(toKnown.body.data)).toEqual(Object.keys(toNew.body.data));
  });

  it("is refused as the sixth of an hour or the 21st of a day, also of 30 concurrent ones", async () => {
    const ann = await server.createPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => invite(ann, randomEmail())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
    const anHourLater = () =>
      server.change(
        "referral_emails",
        { user_id: ann.id },
        { created_at: new Date(Date.now() - 2 * 3_600_000) },
      );
    for (let hour = 1; hour < 4; hour += 1) {
      await anHourLater();
      for (let n = 0; n < 5; n += 1) expect((await invite(ann, randomEmail())).status).toBe(200);
    }
    await anHourLater();
    expect((await invite(ann, randomEmail())).status).toBe(429);
  });
});

describe("someone who wants no invitations", () => {
  const tokenIn = (text: string) => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? "";

  // safety.md T27
  it("gets none after one click in the mailbox, from nobody", async () => {
    const [ann, eve] = [await server.createPerson(), await server.createPerson()];
    const recipient = randomEmail();
    await invite(ann, recipient);
    const token = tokenIn((await readMail(standins.url, recipient, /invites you/)).text);
    const opened = await server.call("GET", `/referrals/unsubscribe?token=${token}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
    const click = await server.call("POST", `/referrals/unsubscribe?token=${token}`, {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(click.status, JSON.stringify(click.body)).toBe(200);
    expect((await invite(eve, recipient)).body.message).toBe("This address asked for no more invitations.");
  });

  it("cannot be opted out by a stranger without the mail", async () => {
    const forged = await server.call("POST", "/referrals/unsubscribe?token=k1.abcdef", { body: {} });
    expect(forged.status).toBe(400);
  });
});

describe("a delivery event", () => {
  const sent = async () => {
    const ann = await server.createPerson();
    const recipient = randomEmail();
    await invite(ann, recipient);
    return { ann, recipient, mailId: await mailIdOf(recipient) };
  };

  it("reports delivered, or bounced with its reason; a bounced address is not mailed again", async () => {
    const { ann, recipient, mailId } = await sent();
    expect((await deliver(server, signEvent({ type: "email.delivered", mailId }))).status).toBe(200);
    expect(await statusOf(ann)).toMatchObject({ status: "delivered", reason: null });
    await deliver(server, signEvent({ type: "email.bounced", mailId, reason: "No such mailbox" }));
    expect(await statusOf(ann)).toMatchObject({ status: "bounced", reason: "No such mailbox" });
    await server.change(
      "referral_emails",
      { recipient_email: recipient },
      { created_at: new Date(Date.now() - 30 * 86_400_000) },
    );
    expect((await invite(ann, recipient)).body.code).toBe("address_bounced");
  });

  it("changes nothing when it comes late: delivered after bounced, sent after delivered", async () => {
    const { ann, mailId } = await sent();
    await deliver(server, signEvent({ type: "email.delivered", mailId }));
    await deliver(server, signEvent({ type: "email.sent", mailId }));
    expect(await statusOf(ann)).toMatchObject({ status: "delivered" });
    await deliver(server, signEvent({ type: "email.bounced", mailId, reason: "Full" }));
    await deliver(server, signEvent({ type: "email.delivered", mailId }));
    expect(await statusOf(ann)).toMatchObject({ status: "bounced", reason: "Full" });
  });

  it("is stored once however often it arrives", async () => {
    const { ann, mailId } = await sent();
    const event = signEvent({ type: "email.delivered", mailId });
    const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(server, event)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const stamp = (await statusOf(ann))?.timestamp;
    await deliver(server, event);
    expect((await statusOf(ann))?.timestamp).toBe(stamp);
  });

  // safety.md T29
  it("is not believed when forged, changed, unsigned or older than five minutes", async () => {
    const { ann, mailId } = await sent();
    const event = signEvent({ type: "email.bounced", mailId, reason: "Full" });
    const forged = { ...event, headers: { ...event.headers, "svix-signature": "v1,Zm9yZ2Vk" } };
    const changed = { ...event, body: event.body.replace("Full", "Fake") };
    const old = signEvent({ type: "email.bounced", mailId }, new Date(Date.now() - 6 * 60_000));
    for (const bad of [forged, changed, old, { ...event, headers: {} as typeof event.headers }]) {
      expect((await deliver(server, bad)).status).toBe(401);
    }
    expect(await statusOf(ann)).not.toMatchObject({ status: "bounced" });
  });

  it("about unknown mails is ignored", async () => {
    for (const type of ["email.bounced", "contact.created"]) {
      const unknown = signEvent({ type, mailId: "00000000-0000-4000-8000-000000000000" });
      expect((await deliver(server, unknown)).status).toBe(200);
    }
  });
});

describe("the invitation's promise", () => {
  const mailWith = (interviews: number, hasModel: boolean) =>
    invitationMail({
      appUrl: "https://greenroom.example",
      offer: { interviews, hasModel },
      fullName: "Ann Applicant",
      code: "abcdefghjkmn",
      unsubscribeToken: "token",
    }).versions;

  it("states what this installation gives: interviews a month, and the language if there is only one", () => {
    const { en, de } = mailWith(10, false);
    expect(en.text).toContain("10 interviews a month are free. They are in English.");
    expect(de.text).toContain(
      "10 Interviews im Monat sind kostenlos. Interviews und Bewertungen sind auf Englisch.",
    );
    expect(mailWith(2, true).en.text).toContain("2 interviews a month are free.");
    expect(mailWith(2, true).en.text).not.toContain("English");
  });
});
