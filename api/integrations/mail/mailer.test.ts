import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findMails, randomEmail, useStandins } from "#api/testing/account-steps.ts";
import { useOutsideServices } from "#api/testing/outside-service.ts";
import { createMailer, type MailerOptions, type MailMessage } from "./mailer.ts";

const standins = useStandins();
const serve = useOutsideServices();

const servers: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(() => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** Listens on a free local port; `talk` gets each connection. */
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

/** Replies that differ from a normal server's. `end` null: the server hangs up after the mail. */
type SmtpHabits = {
  greeting?: string;
  sender?: string;
  recipient?: string;
  end?: string | null;
  drips?: boolean;
};

const DRIP_MS = 20;

/** A minimal SMTP server; returns the mails and commands that it receives. */
async function listenForMail(
  habits: SmtpHabits = {},
): Promise<{ url: string; mails: string[]; commands: string[] }> {
  const [mails, commands]: [string[], string[]] = [[], []];
  const port = await listen((socket) => {
    let data: string | null = null;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say(habits.greeting ?? "220 mail.test");
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (data !== null) {
          if (line !== ".") data += `${line}\n`;
          else {
            mails.push(data);
            data = null;
            if (habits.drips) {
              const timer = setInterval(() => say("250-wait"), DRIP_MS);
              socket.on("close", () => clearInterval(timer));
            } else if (habits.end === null) socket.destroy();
            else say(habits.end ?? "250 taken");
          }
          continue;
        }
        commands.push(line);
        if (line.startsWith("EHLO")) say("250 mail.test");
        else if (line.startsWith("RCPT")) say(habits.recipient ?? "250 ok");
        else if (line.startsWith("MAIL")) say(habits.sender ?? "250 ok");
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
  it("arrives as it was written, once per key", async () => {
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

  it("distinguishes a refused mail from a service that is down or cannot be reached, without the address", async () => {
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

  const haveHabits = (...habits: string[]) =>
    fetch(`${standins.url}/mail/faults`, { method: "POST", body: JSON.stringify({ habits }) });

  it.each(["answers-nothing", "refuses-sender", "busy"])(
    "is tried again, and not said to have left, at a service that %s",
    async (habit) => {
      await haveHabits(habit);
      const sent = await createMailer(options())
        .send(message())
        .catch((error: unknown) => error);
      await haveHabits();
      expect(sent).toBeInstanceOf(Error);
    },
  );

  it.each([
    ["an error without a status of its own", 403, { name: "validation_error", message: "Only to yourself" }],
    ["an error of nothing", 500, null],
    ["a success of nothing", 200, null],
  ])("is tried again after %s", async (_, status, body) => {
    const resendApiBase = await serve((_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    await expect(createMailer(options({ resendApiBase })).send(message())).rejects.toThrow(
      /^(?:validation_error|application_error|no mail was made)$/,
    );
  });

  it("that was accepted before a setting was changed is not retried for ever", async () => {
    const mail = message();
    await createMailer(options()).send(mail);
    const renamed = createMailer(options({ from: "Green <hello@greenroom.test>" }));
    expect(await renamed.send(mail)).toEqual({ refused: null });
    expect(await findMails(standins.url, mail.to)).toHaveLength(1);
  });

  it("times out on a service that accepts the call and never answers", async () => {
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
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toContain("Words in text");
    expect(raw).toContain("<p>Words in HTML</p>");
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(await findMails(standins.url, mail.to)).toEqual([]);
  });

  it("distinguishes a refused recipient from a server that defers or cannot be reached", async () => {
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

  const sendTo = async (habits: SmtpHabits, query = "") => {
    const { url } = await listenForMail(habits);
    const mailer = createMailer(options({ smtpUrl: `${url}${query}`, timeoutMs: 200 }));
    return mailer.send(message()).catch((error: unknown) => error);
  };

  it.each([
    ["puts off whom it does not know yet", { recipient: "451 4.7.1 Greylisted, try again later" }],
    ["is full for now", { recipient: "452 4.2.2 Mailbox full" }],
    ["is about to stop", { greeting: "421 4.3.2 Service shutting down" }],
    ["stops at the sender", { sender: "421 4.7.0 Too many connections" }],
    ["hangs up after the mail", { end: null }],
    ["puts off the mail", { end: "451 4.3.0 Try later" }],
    ["passes on nothing for us", { recipient: "554 5.7.1 <a@b.test>: Relay access denied" }],
    ["has our network on a list", { recipient: "550 5.7.1 Client host blocked using zen.example" }],
    ["doubts our sender at the recipient", { recipient: "550 5.1.8 Sender address rejected: no domain" }],
    ["has had enough of us for today", { end: "550 5.4.5 Daily user sending limit exceeded" }],
    ["wants us to sign in", { sender: "530 5.7.0 Authentication required" }],
    ["does not let our sender in", { sender: "553 5.7.1 Sender address rejected" }],
    ["sends a sign now and then and never goes on", { drips: true }],
  ])("is tried again at a server that %s", async (_, habits) => {
    expect(await sendTo(habits)).toBeInstanceOf(Error);
  });

  it("is retried if the server does not offer the required TLS", async () => {
    expect(await sendTo({}, "?requireTLS=true")).toMatchObject({
      message: expect.stringMatching(/STARTTLS|TLS/),
    });
  });

  it.each([
    ["no such mailbox", { recipient: "550 5.1.1 User unknown" }, "address (550)"],
    ["a mail that is too large", { end: "552 5.3.4 Message too big" }, "mail (552)"],
    ["a mail that is taken for junk", { end: "554 5.7.1 Message rejected as spam" }, "mail (554)"],
  ])("is given up, with its reason, for %s", async (_, habits, refused) => {
    const words = expect.stringMatching(/^55\d 5\.\d\.\d \w+/);
    expect(await sendTo(habits)).toEqual({ refused: `The mail server refused this ${refused}.`, words });
  });

  it("times out on a server that accepts the connection and never greets", async () => {
    const port = await listen(() => undefined);
    const mailer = createMailer(options({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 200 }));
    await expect(mailer.send(message())).rejects.toThrow(/Greeting never received|Timeout/i);
  });
});
