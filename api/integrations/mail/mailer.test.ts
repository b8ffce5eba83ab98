import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findMails, randomEmail, useStandins } from "#api/testing/account-steps.ts";
import { createMailer, type MailerOptions, type MailMessage } from "./mailer.ts";

const standins = useStandins();

const servers: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** Listens on a free port of this machine; `talk` is given each caller. */
async function listen(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    talk(socket);
  }).listen(0, "127.0.0.1");
  servers.push({ server, sockets });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** As much of SMTP as takes a mail; returns what came in. */
async function listenForMail(
  responses: { recipient?: string } = {},
): Promise<{ url: string; mails: string[]; commands: string[] }> {
  const [mails, commands]: [string[], string[]] = [[], []];
  const port = await listen((socket) => {
    let data: string | null = null;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 mail.test");
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (data !== null) {
          if (line !== ".") data += `${line}\n`;
          else {
            mails.push(data);
            data = null;
            say("250 taken");
          }
          continue;
        }
        commands.push(line);
        if (line.startsWith("EHLO")) say("250 mail.test");
        else if (line.startsWith("RCPT")) say(responses.recipient ?? "250 ok");
        else if (line.startsWith("DATA")) {
          data = "";
          say("354 go on");
        } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
        else say("250 ok");
      }
    });
  });
  return { url: `smtp://127.0.0.1:${port}`, mails, commands };
}

const options = (changes: Partial<MailerOptions> = {}): MailerOptions => ({
  from: "Greenroom <hello@greenroom.test>",
  smtpUrl: undefined,
  resendApiKey: "re_test",
  resendApiBase: `${standins.url}/resend`,
  ...changes,
});

const message = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: randomEmail(),
  subject: "Grüße aus dem Garten",
  text: "Words in text",
  html: "<p>Words in HTML</p>",
  idempotencyKey: crypto.randomUUID(),
  ...changes,
});

const setDown = (down: boolean) =>
  fetch(`${standins.url}/mail/faults`, { method: "POST", body: JSON.stringify({ down }) });

describe("mail through Resend", () => {
  it("arrives as it was written, once for one key", async () => {
    const mail = message();
    const mailer = createMailer(options());
    await mailer.send(mail);
    await mailer.send(mail);
    const arrived = await findMails(standins.url, mail.to);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toMatchObject({
      from: "Greenroom <hello@greenroom.test>",
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
  });

  it("tells a mail that will never do from a service that is down or cannot be reached, without the address", async () => {
    await setDown(true);
    const mail = message();
    const failure = await createMailer(options())
      .send(mail)
      .catch((error: unknown) => error);
    await setDown(false);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toBe("application_error");
    const { refused } = await createMailer(options()).send(message({ to: "no address" }));
    expect(refused).toBe("The mail service refused this address or mail.");
    const nowhere = createMailer(options({ resendApiBase: "http://127.0.0.1:9" }));
    await expect(nowhere.send(message())).rejects.toThrow("application_error");
    expect(await findMails(standins.url, mail.to)).toEqual([]);
  });

  it("gives up on a service that takes the call and never answers", async () => {
    const port = await listen(() => undefined);
    const mailer = createMailer(options({ resendApiBase: `http://127.0.0.1:${port}`, timeoutMs: 200 }));
    await expect(mailer.send(message())).rejects.toThrow("application_error");
  });
});

describe("mail through SMTP", () => {
  it("arrives as it was written, with the key as its Message-ID, and Resend gets nothing", async () => {
    const smtp = await listenForMail();
    const mail = message();
    await createMailer(options({ smtpUrl: smtp.url })).send(mail);
    expect(smtp.commands).toEqual(
      expect.arrayContaining([
        expect.stringContaining("MAIL FROM:<hello@greenroom.test>"),
        expect.stringContaining(`RCPT TO:<${mail.to}>`),
      ]),
    );
    const [raw = ""] = smtp.mails;
    expect(raw).toMatch(new RegExp(`^Message-ID: <${mail.idempotencyKey}@greenroom>$`, "im"));
    expect(raw).toMatch(/^From: Greenroom <hello@greenroom\.test>$/m);
    expect(raw).toContain("Words in text");
    expect(raw).toContain("<p>Words in HTML</p>");
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(await findMails(standins.url, mail.to)).toEqual([]);
  });

  it("tells a refused recipient from a server that puts off or cannot be reached", async () => {
    const smtp = await listenForMail({ recipient: "550 no such mailbox" });
    const { refused } = await createMailer(options({ smtpUrl: smtp.url })).send(message());
    expect(refused).toBe("The mail server refused this address (550).");
    const busy = await listenForMail({ recipient: "450 try again later" });
    await expect(createMailer(options({ smtpUrl: busy.url })).send(message())).rejects.toThrow("450");
    await expect(createMailer(options({ smtpUrl: "smtp://127.0.0.1:9" })).send(message())).rejects.toThrow(
      "ECONNREFUSED",
    );
    expect(smtp.mails).toEqual([]);
  });

  it("gives up on a server that takes the call and never greets", async () => {
    const port = await listen(() => undefined);
    const mailer = createMailer(options({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 200 }));
    await expect(mailer.send(message())).rejects.toThrow(/Greeting never received|Timeout/i);
  });
});
