import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { createCalendly } from "./calendly/routes.ts";
import { createLinkedin } from "./linkedin/routes.ts";
import { createInbox } from "./mail/inbox.ts";
import { createMail } from "./mail/routes.ts";
import { createOpenai } from "./openai/routes.ts";
import { pageStyle, showPage } from "./page.ts";
import { createOtlp } from "./otlp/routes.ts";
import { createS3 } from "./s3/routes.ts";
import { refuseUnknownCall, type Standin, type StandinEnv } from "./standin.ts";
import { createSpeech } from "./speech/routes.ts";
import { createStripe, type StripeSettings } from "./stripe/routes.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export type StandinSettings = {
  /** 0 picks a free port. */
  port: number;
  /** Base URL of the app under test. */
  appUrl: string;
  /** `whsec_...`; if unset, no delivery webhooks are sent. */
  webhookSecret?: string | undefined;
  webhookUrl: string;
  stripe?: StripeSettings | undefined;
  /** Signs the webhooks of users without a webhook subscription (the demo coach). If unset, they get no webhooks. */
  calendlyWebhookKey?: string | undefined;
};

export type RunningStandins = { port: number; url: string; close: () => Promise<void> };

/** Starts every stand-in on 127.0.0.1. Rejects when the port is in use or the webhook secret is invalid. */
export async function startStandins(settings: StandinSettings): Promise<RunningStandins> {
  const inbox = createInbox();
  const standins = [
    createLinkedin({
      appUrl: settings.appUrl,
      findSuggestedEmail: () => inbox.findNewestVerificationRecipient(),
    }),
    createMail({ inbox, webhookSecret: settings.webhookSecret, webhookUrl: settings.webhookUrl }),
    createCalendly({
      appUrl: settings.appUrl,
      ...(settings.calendlyWebhookKey !== undefined && {
        standing: {
          url: `${settings.appUrl}/api/calendly/webhook`,
          signingKey: settings.calendlyWebhookKey,
        },
      }),
    }),
    createOpenai(),
    createOtlp(),
    createS3(),
    createSpeech(),
    createStripe(settings.stripe ?? {}),
  ];
  const app = createApp(standins, settings.appUrl);
  // Keep the global Request and Response, because tests run in the same process.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const standin of standins) standin.stop?.();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return { port, url: `http://localhost:${port}`, close };
}

function createApp(standins: readonly Standin[], appUrl: string): Hono<StandinEnv> {
  const app = new Hono<StandinEnv>();
  // Refuse other host names: by DNS rebinding, another site's page could read the mails.
  app.use((c, next) => {
    const { hostname } = new URL(c.req.url);
    if (LOOPBACK.has(hostname)) return next();
    return Promise.resolve(c.text(`The stand-ins answer to localhost alone. The app is at ${appUrl}.`, 421));
  });
  app.use(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
  });
  app.get("/", (c) => showPage(c, { title: "Stand-ins", body: listOf(standins, appUrl) }));
  app.get("/style.css", (c) => c.body(pageStyle, 200, { "content-type": "text/css; charset=utf-8" }));
  for (const { routes, prefixes } of standins) {
    app.route("/", routes);
    for (const prefix of prefixes) app.all(`${prefix}/*`, refuseUnknownCall);
  }
  app.onError((error, c) => {
    process.stderr.write(
      `\n!!! STAND-IN BROKE on ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}\n\n`,
    );
    return c.json({ message: "The stand-in itself broke; its log says why." }, 500);
  });
  return app;
}

const listOf = (standins: readonly Standin[], appUrl: string) => html`
  <p>
    These pages imitate the outside services of <a href="${appUrl}">the app</a>. They forget everything when
    they stop.
  </p>
  ${standins.map(
    ({ name, purpose, links }) => html`
      <h2>${name}</h2>
      <p>${purpose}</p>
      <ul>
        ${links.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}
      </ul>
    `,
  )}
`;
