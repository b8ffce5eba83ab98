import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  findMails,
  readMail,
  signUpAndVerify,
  askNewEmail,
  confirmEmail,
} from "#api/testing/account-steps.ts";
import { GOOD_ANSWERS, giveAnswer, openInterview } from "#api/testing/interview-steps.ts";
import {
  codeOf,
  deliver,
  invitationsOf,
  invite,
  signEvent,
  statsOf,
  WEBHOOK_SECRET,
} from "#api/testing/referral-steps.ts";
import { connectLinkedin, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins({ RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET });

const PASSWORD = "a good long password";
const randomName = (): string => `kim.lee${randomBytes(5).toString("hex")}`;
const randomAddressHere = (): string => `${randomName()}@example.test`;

/** Spellings of the same mailbox's address. */
const spellingsOf = (name: string): string[] => [
  `${name}@gmail.com`,
  `${name}+news@gmail.com`,
  `${name.replace(".", "")}@gmail.com`,
  `${name.replace("lee", "l.e.e")}@googlemail.com`,
  `${name.toUpperCase()}+A+B@GoogleMail.com`,
];

/** A person who signed up with that address and referral code. */
async function join(email: string, code: string): Promise<Person> {
  const { verified, token } = await signUpAndVerify(server, standins.url, { email, referralCode: code });
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  const call: Person["call"] = (method, path, options) =>
    server.call(method, path, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options?.headers },
    });
  const id = (await call("GET", "/users/me")).body.data?.id ?? "";
  await connectLinkedin(server.db, id, email);
  return { id, email, token, call };
}

async function holdInterview(person: Person): Promise<void> {
  const interviewId = await openInterview(person);
  await giveAnswer(person, interviewId, GOOD_ANSWERS[0] ?? "");
  await person.call("POST", "/chat", { body: { interviewId, isEndInterview: true } });
}

async function moveTo(person: Person, newEmail: string): Promise<void> {
  const token = await askNewEmail(standins.url, person, newEmail);
  expect((await confirmEmail(person, token)).status).toBe(200);
}

async function deleteAccount(person: Person, email = person.email): Promise<void> {
  const asked = await person.call("POST", "/users/me/deletion", { body: { email, password: PASSWORD } });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await server.change("private.account_deletions", { user_id: person.id }, { due_at: new Date(0) });
  await server.change("private.jobs", { kind: "deleteAccount" }, { run_at: new Date(0) });
  await eventually(async () => expect(await server.rows("auth.user", { id: person.id }, ["id"])).toEqual([]));
}

const bonusesOf = async (person: Person) => (await statsOf(person))["totalBonusInterviews"];

describe("a mailbox", () => {
  // safety.md T108
  it("earns its referrer one reward, however often its account moves to another address", async () => {
    const ann = await server.createPerson();
    const code = await codeOf(ann);
    const name = randomName();
    for (const email of spellingsOf(name).slice(0, 3)) {
      const friend = await join(email, code);
      await holdInterview(friend);
      await moveTo(friend, randomAddressHere());
    }
    expect(await bonusesOf(ann)).toBe(1);
  });

  // safety.md T108
  it("earns one reward also when its account is deleted, and from another referrer", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const [first = "", second = "", third = ""] = spellingsOf(randomName());
    const friend = await join(first, await codeOf(ann));
    await holdInterview(friend);
    expect(await bonusesOf(ann)).toBe(1);
    await deleteAccount(friend);
    for (const [referrer, email] of [
      [ann, second],
      [ben, third],
    ] as const)
      await holdInterview(await join(email, await codeOf(referrer)));
    expect([await bonusesOf(ann), await bonusesOf(ben)]).toEqual([1, 0]);
    const marks = await server.rows("private.mailbox_marks", { kind: "rewarded" }, ["hash"]);
    expect(marks.map(({ hash }) => hash).join(" ")).not.toMatch(/gmail|kim/);
  });

  // safety.md T108
  it("that was the referrer's own before earns nothing", async () => {
    const [first = "", second = ""] = spellingsOf(randomName());
    const ann = await join(first, "none");
    await moveTo(ann, randomAddressHere());
    await holdInterview(await join(second, await codeOf(ann)));
    expect(await bonusesOf(ann)).toBe(0);
    expect((await invite(ann, first)).body.code).toBe("own_address");
  });

  it("earns one reward also where an address is changed past the server", async () => {
    const ann = await server.createPerson();
    const code = await codeOf(ann);
    const [first = "", second = ""] = spellingsOf(randomName());
    const friend = await join(randomAddressHere(), code);
    await server.change("users", { id: friend.id }, { email: first });
    await holdInterview(friend);
    await server.change("users", { id: friend.id }, { email: randomAddressHere() });
    const other = await join(randomAddressHere(), code);
    await server.change("users", { id: other.id }, { email: second });
    await holdInterview(other);
    expect(await bonusesOf(ann)).toBe(1);
  });
});

const tokenIn = (text: string) => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? "";

async function optOut(email: string): Promise<void> {
  const token = tokenIn((await readMail(standins.url, email, /invites you/)).text);
  const clicked = await server.call("POST", `/referrals/unsubscribe?token=${token}`, { body: {} });
  expect(clicked.status).toBe(200);
}

/** Invites each address from a new sender; returns the codes. */
const inviteAll = async (emails: readonly string[]) => {
  const codes = [];
  for (const email of emails) codes.push((await invite(await server.createPerson(), email)).body.code);
  return codes;
};

const bounce = async (email: string) => {
  const { mail_id: mailId } = await server.row("referral_emails", { recipient_email: email }, ["mail_id"]);
  await deliver(
    server,
    signEvent({ type: "email.bounced", mailId: mailId ?? "", reason: "No such mailbox" }),
  );
};

describe.each(["stays", "goes"])("when the sender of an invitation %s", (what) => {
  async function inviteOnce(email: string): Promise<() => Promise<void>> {
    const ann = await server.createPerson();
    expect((await invite(ann, email)).status).toBe(200);
    await readMail(standins.url, email, /invites you/);
    return async () => {
      if (what === "goes")
        await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", ann.id).execute();
    };
  }

  // safety.md T109
  it("all spellings of a mailbox that opted out are refused", async () => {
    const [first = "", ...others] = spellingsOf(randomName());
    const leave = await inviteOnce(first);
    await optOut(first);
    await leave();
    expect(new Set(await inviteAll([first, ...others]))).toEqual(new Set(["address_opted_out"]));
  });

  // safety.md T109
  it("all spellings of a mailbox that bounced are refused", async () => {
    const [first = "", ...others] = spellingsOf(randomName());
    const leave = await inviteOnce(first);
    await bounce(first);
    await leave();
    expect(new Set(await inviteAll([first, ...others]))).toEqual(new Set(["address_bounced"]));
  });

  // safety.md T26, T109
  it("all spellings of a mailbox get one email in seven days, and the same response", async () => {
    const [first = "", ...others] = spellingsOf(randomName());
    const leave = await inviteOnce(first);
    await leave();
    for (const email of others) {
      const eve = await server.createPerson();
      const [again, fresh] = [await invite(eve, email), await invite(eve, randomAddressHere())];
      expect([again.status, again.body.data.status]).toEqual([fresh.status, fresh.body.data.status]);
      await eventually(async () =>
        expect((await invitationsOf(eve)).map(({ status }) => status)).toEqual(["sent", "sent"]),
      );
      expect(await findMails(standins.url, email.toLowerCase())).toHaveLength(0);
    }
  });
});

describe("an international domain", () => {
  it("is one with its spelling for mail servers", async () => {
    const name = randomName();
    const ann = await server.createPerson();
    await invite(ann, `${name}@bücher.example`);
    expect((await invite(ann, `${name}@XN--bcher-kva.example`)).body.code).toBe("already_invited");
  });
});
