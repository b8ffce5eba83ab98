import { Hono } from "hono";
import { z } from "zod";
import { showPage } from "../page.ts";
import type { Standin, StandinEnv } from "../standin.ts";
import { bounces } from "./address.ts";
import { inboxPage, messagePage } from "./inbox-pages.ts";
import type { Inbox, Mail, NewMail } from "./inbox.ts";
import { createResendRoutes } from "./resend-routes.ts";
import { createWebhookSender } from "./webhooks.ts";

const outcomeMs = 300;
const faultsSchema = z.strictObject({ down: z.boolean() });

type MailDeps = { inbox: Inbox; webhookSecret: string | undefined; webhookUrl: string };

export function createMail({ inbox, webhookSecret, webhookUrl }: MailDeps): Standin {
  const webhooks = createWebhookSender({ secret: webhookSecret, url: webhookUrl });
  const pending = new Set<NodeJS.Timeout>();
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
    }, outcomeMs);
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
    routes: createInboxRoutes({ inbox, isDown: () => isDown, setDown }).route(
      "/",
      createResendRoutes({ inbox, isDown: () => isDown, accept }),
    ),
    stop: () => {
      for (const timer of pending) clearTimeout(timer);
      webhooks.stop();
    },
  };
}

type InboxDeps = { inbox: Inbox; isDown: () => boolean; setDown: (down: boolean) => void };

function createInboxRoutes({ inbox, isDown, setDown }: InboxDeps): Hono<StandinEnv> {
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
      setDown(parsed.data.down);
      return c.json(parsed.data);
    });
}
