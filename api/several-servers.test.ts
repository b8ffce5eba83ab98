import { randomUUID } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { ABANDONED_SECONDS, SIGN_IN_PER_ADDRESS_AND_EMAIL } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { enqueueEmail } from "./jobs/emails.ts";
import { useStandins } from "./testing/account-steps.ts";
import { GOOD_ANSWERS, openInterview, streamChat } from "./testing/interview-steps.ts";
import { createCall, startTestServer, type Person, type TestServer } from "./testing/start-test-server.ts";
import { useTestServer } from "./testing/test-server.ts";

const standins = useStandins();
const first = useTestServer(() => standins.settings());
let second: TestServer;
let proxy: Server;
let url: string;
/** How many requests each server got. */
const counts = [0, 0];

beforeAll(async () => {
  second = await startTestServer(first.databaseUrl, standins.settings());
  const targets = [first.url, second.url];
  proxy = createServer((incoming, outgoing) => {
    const turn = (counts[0] ?? 0) > (counts[1] ?? 0) ? 1 : 0;
    counts[turn] = (counts[turn] ?? 0) + 1;
    const { method, headers } = incoming;
    const onward = request(`${targets[turn]}${incoming.url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await second.stop();
});

/** The same person with calls that go through the proxy. */
const throughProxy = (person: Person): Person => ({
  ...person,
  call: createCall(url, { authorization: `Bearer ${person.token}` }),
});

describe("two servers on one database, a request to each in turn", () => {
  it("hold one interview together: session, answers, streams, end and rating", async () => {
    const person = throughProxy(await first.createPerson({ role: ROLE.superadmin }));
    const interviewId = await openInterview(person);
    for (const message of GOOD_ANSWERS) {
      const clientMessageId = randomUUID();
      const events = await streamChat(url, person, { interviewId, message, clientMessageId });
      expect(events.at(-1)?.event).toBe("done");
      const again = await person.call("POST", "/chat", { body: { interviewId, message, clientMessageId } });
      expect(again.body["response"]).toBe(events.at(-1)?.data["response"]);
    }
    const ended = await person.call("POST", "/chat", { body: { interviewId, isEndInterview: true } });
    expect(ended.body["status"]).toBe("completed");
    await eventually(async () => {
      const report = await person.call("GET", `/conversations/${interviewId}/report`);
      expect(report.body.data).toMatchObject({ status: "ready" });
    });
    expect(Math.min(...counts)).toBeGreaterThan(3);
  });

  it("give one of ten identical starts, sent to both at once", async () => {
    const person = throughProxy(await first.createPerson({ role: ROLE.free }));
    const starts = await Promise.all(
      Array.from({ length: 10 }, () =>
        person.call("POST", "/conversation/start", { body: { empathyLevel: 5 } }),
      ),
    );
    expect(starts.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("count tries to sign in together", async () => {
    const { email } = await first.createPerson();
    const tries = [];
    for (let n = 0; n < SIGN_IN_PER_ADDRESS_AND_EMAIL + 2; n += 1) {
      const server = n % 2 === 0 ? first : second;
      const headers = { "x-forwarded-for": "2001:db8:77::1" };
      tries.push(
        await server.call("POST", "/auth/sign-in/email", {
          body: { email, password: "wrong wrong" },
          headers,
        }),
      );
    }
    expect(tries.map(({ status }) => status)).toEqual([
      ...Array.from({ length: SIGN_IN_PER_ADDRESS_AND_EMAIL }, () => 401),
      429,
      429,
    ]);
  });

  it("send each mail once", async () => {
    const to = `${randomUUID()}@example.test`;
    const mails = Array.from({ length: 30 }, (_, n) => {
      const mail = { subject: `Mail ${n}`, text: "Hello", html: "<p>Hello</p>" };
      return { to, versions: { en: mail, de: mail } };
    });
    await Promise.all(mails.map((mail) => enqueueEmail(first.db.serviceDb, mail)));
    const inbox = async () => {
      const all = (await (await fetch(`${standins.url}/mail/messages`)).json()) as {
        to: string;
        subject: string;
      }[];
      return all.filter((mail) => [mail.to].flat().includes(to)).map(({ subject }) => subject);
    };
    await eventually(async () => expect((await inbox()).length).toBeGreaterThanOrEqual(mails.length));
    expect((await inbox()).toSorted()).toEqual(mails.map(({ versions }) => versions.en.subject).toSorted());
  });

  it("close an interview that fell silent, once, and rate it", async () => {
    const person = throughProxy(await first.createPerson({ role: ROLE.superadmin }));
    const interviewId = await openInterview(person);
    await person.call("POST", "/chat", { body: { interviewId, message: GOOD_ANSWERS[0] } });
    await first.change(
      "conversations",
      { id: interviewId },
      { last_message_at: new Date(Date.now() - (ABANDONED_SECONDS + 10) * 1000) },
    );
    await eventually(async () => {
      const report = await person.call("GET", `/conversations/${interviewId}/report`);
      expect(report.body.data).toMatchObject({ status: "ready" });
    });
    const ratings = await first.rows("messages", { conversation_id: interviewId, kind: "rating" }, ["id"]);
    expect(ratings).toHaveLength(1);
  });
});
