import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Resend } from "resend";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startStandins, type RunningStandins } from "../app.ts";

const webhookSecret = `whsec_${Buffer.from("a secret of the tests").toString("base64")}`;
type Received = { headers: IncomingHttpHeaders; payload: string };

let receiver: Server;
let standins: RunningStandins;
let resend: Resend;
let received: Received[];
let refusals: number;

beforeEach(async () => {
  received = [];
  refusals = 0;
  receiver = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  standins = await startStandins({
    port: 0,
    appUrl: "http://localhost:3000",
    webhookSecret,
    webhookUrl: `http://127.0.0.1:${port}/api/mail/webhook`,
  });
  resend = new Resend("re_standin", { baseUrl: `${standins.url}/resend` });
});
afterEach(async () => {
  await standins.close();
  receiver.closeAllConnections();
  receiver.close();
});

async function receive(request: IncomingMessage, response: ServerResponse) {
  received.push({ headers: request.headers, payload: await text(request) });
  response.writeHead(refusals > 0 ? 500 : 204).end();
  refusals -= 1;
}

const send = async (to: string) =>
  (
    await resend.emails.send({
      from: "hello@greenroom.example",
      to,
      subject: "Hi",
      text: "Hi",
      tags: [{ name: "kind", value: "welcome" }],
    })
  ).data?.id;

/** Throws when the signature is wrong, as the app's own check would. */
const open = ({ headers, payload }: Received) =>
  resend.webhooks.verify({
    payload,
    headers: {
      id: String(headers["svix-id"]),
      timestamp: String(headers["svix-timestamp"]),
      signature: String(headers["svix-signature"]),
    },
    webhookSecret,
  });

describe("delivery webhooks", () => {
  it("tell of a mail that was sent and then delivered, signed as Resend signs", async () => {
    const id = await send("ada@demo.test");
    await expect
      .poll(() => received.map((one) => open(one).type), { timeout: 2000 })
      .toStrictEqual(["email.sent", "email.delivered"]);
    for (const one of received) {
      expect(open(one)).toMatchObject({
        data: { email_id: id, to: ["ada@demo.test"], subject: "Hi", tags: { kind: "welcome" } },
      });
    }
    expect(received[0]?.headers["svix-id"]).not.toBe(received[1]?.headers["svix-id"]);
  });

  it("tell why a mail bounced", async () => {
    await send("bounce@demo.test");
    await expect
      .poll(() => received.map((one) => open(one).type), { timeout: 2000 })
      .toStrictEqual(["email.sent", "email.bounced"]);
    expect(received.map(open)[1]).toMatchObject({
      data: {
        bounce: { type: "Permanent", subType: "General", message: expect.stringContaining("does not exist") },
      },
    });
  });

  it("come again under the same id until they are taken", async () => {
    refusals = 1;
    await send("ada@demo.test");
    await expect
      .poll(() => received.filter((one) => open(one).type === "email.sent"), { timeout: 2000 })
      .toHaveLength(2);
    const ids = received
      .filter((one) => open(one).type === "email.sent")
      .map(({ headers }) => headers["svix-id"]);
    expect(new Set(ids).size).toBe(1);
  });
});
