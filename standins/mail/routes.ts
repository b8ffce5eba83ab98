import { html } from "hono/html";
import { Hono } from "hono";
import { z } from "zod";
import { showPage } from "../page.ts";
import { createHabits, type Standin, type StandinEnv } from "../standin.ts";
import { HABITS, type MailHabits } from "./habits.ts";
import { bounces, type Inbox, type Mail, type NewMail } from "./inbox.ts";
import { createResendRoutes } from "./resend-routes.ts";
import { createWebhookSender } from "./webhooks.ts";

const shownTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const inboxPage = ({ mails, isDown }: { mails: readonly Mail[]; isDown: boolean }) => html`
  ${isDown ? html`<p class="alarm">The mail service is switched off: it responds with 503 until it is switched on again.</p>` : ""}
  ${mails.length === 0 ? html`<p>No mail yet. Whatever the app sends appears here; reload to look again.</p>` : ""}
  <ul class="plain">
    ${mails.map(
      (mail) => html`
        <li>
          <a href="/mail/messages/${mail.id}">${mail.subject}</a><br />
          to ${mail.to.join(", ")}<br />
          <span class="quiet">
            <time datetime="${mail.created_at}">${shownTime(mail.created_at)}</time>, ${mail.status}
          </span>
          ${mail.links.slice(0, 1).map((link) => html`<br /><a href="${link}">Open its link</a>`)}
        </li>
      `,
    )}
  </ul>
`;

const row = (label: string, value: string) =>
  value === ""
    ? ""
    : html`<dt>${label}</dt>
        <dd>${value}</dd>`;

const messagePage = (mail: Mail) => html`
  <p><a href="/mail">Back to the inbox</a></p>
  <dl>
    ${row("From", mail.from)} ${row("To", mail.to.join(", "))} ${row("Cc", mail.cc.join(", "))}
    ${row("Reply to", mail.reply_to.join(", "))} ${row("Time", shownTime(mail.created_at))}
    ${row("Status", mail.status)} ${Object.entries(mail.headers).map(([name, value]) => row(name, value))}
    ${row("Attachments", mail.attachments.map(({ filename }) => filename).join(", "))}
  </dl>
  ${mail.links.length === 0 ? "" : linkList(mail.links)}
  ${
    mail.text === null
      ? ""
      : html`<h2>Text</h2>
          <pre>${mail.text}</pre>`
  }
  ${mail.html === null ? "" : framed(mail.html)}
`;

const linkList = (links: readonly string[]) => html`
  <h2>Links</h2>
  <ul>
    ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`)}
  </ul>
`;

const framed = (content: string) => html`
  <h2>As shown by a mail program</h2>
  <iframe
    title="The mail as shown by a mail program"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${content}`}"
  ></iframe>
`;

const OUTCOME_MS = 300;
const faultsSchema = z.strictObject({
  down: z.boolean().optional(),
  habits: z.array(z.enum(HABITS)).optional(),
});

type MailDeps = { inbox: Inbox; webhookSecret: string | undefined; webhookUrl: string };

export function createMail({ inbox, webhookSecret, webhookUrl }: MailDeps): Standin {
  const webhooks = createWebhookSender({ secret: webhookSecret, url: webhookUrl });
  const pending = new Set<NodeJS.Timeout>();
  const habits: MailHabits = createHabits();
  let isDown = false;

  const settle = (mail: Mail) => {
    mail.status = mail.to.some(bounces) ? "bounced" : "delivered";
    webhooks.send(`email.${mail.status}`, mail);
  };
  const accept = (newMail: NewMail) => {
    const mail = inbox.add(newMail);
    webhooks.send("email.sent", mail);
    const timer = setTimeout(() => {
      pending.delete(timer);
      settle(mail);
    }, OUTCOME_MS);
    pending.add(timer);
    return mail;
  };
  const setDown = (down: boolean) => {
    isDown = down;
  };

  return {
    name: "Mail",
    purpose: "Resend's mail service, with an inbox that holds every mail of every account.",
    links: [
      { label: "Inbox", href: "/mail" },
      { label: "Inbox as JSON", href: "/mail/messages" },
    ],
    prefixes: ["/resend"],
    routes: createInboxRoutes({ inbox, habits, isDown: () => isDown, setDown }).route(
      "/",
      createResendRoutes({ inbox, habits, isDown: () => isDown, accept }),
    ),
    stop: () => {
      for (const timer of pending) clearTimeout(timer);
      webhooks.stop();
    },
  };
}

type InboxDeps = {
  inbox: Inbox;
  habits: MailHabits;
  isDown: () => boolean;
  setDown: (down: boolean) => void;
};

function createInboxRoutes({ inbox, habits, isDown, setDown }: InboxDeps): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .get("/mail", (c) =>
      showPage(c, {
        title: "Mail inbox",
        body: inboxPage({ mails: inbox.list(c.req.query("to")), isDown: isDown() }),
      }),
    )
    .get("/mail/messages", (c) => c.json(inbox.list(c.req.query("to"))))
    .delete("/mail/messages", (c) => {
      inbox.empty();
      return c.body(null, 204);
    })
    .get("/mail/messages/:id", (c) => {
      const mail = inbox.find(c.req.param("id"));
      if (!mail)
        return showPage(c, { title: "No such mail", body: "It may have been emptied away.", status: 404 });
      return showPage(c, { title: mail.subject, body: messagePage(mail), showsMail: true });
    })
    .post("/mail/faults", async (c) => {
      const parsed = faultsSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
      if (parsed.data.down !== undefined) setDown(parsed.data.down);
      if (parsed.data.habits) habits.set(parsed.data.habits);
      return c.json(parsed.data);
    });
}
