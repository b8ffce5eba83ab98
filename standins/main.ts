import { startStandins } from "./app.ts";

const { STANDINS_PORT, APP_URL, RESEND_WEBHOOK_SECRET, MAIL_WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } =
  process.env;
const { STRIPE_PRICE_PAID: paid, STRIPE_PRICE_PREMIUM: premium } = process.env;
const { CALENDLY_WEBHOOK_KEY } = process.env;
const port = Number(STANDINS_PORT || 3100);
const appUrl = (APP_URL || "http://localhost:3000").replace(/\/+$/, "");

try {
  const standins = await startStandins({
    port,
    appUrl,
    webhookSecret: RESEND_WEBHOOK_SECRET || undefined,
    webhookUrl: MAIL_WEBHOOK_URL || `${appUrl}/api/mail/webhook`,
    stripe: {
      webhookSecret: STRIPE_WEBHOOK_SECRET || undefined,
      webhookUrl: `${appUrl}/api/stripe/webhook`,
      prices: paid && premium ? { paid, premium } : undefined,
    },
    calendlyWebhookKey: CALENDLY_WEBHOOK_KEY || undefined,
  });
  const stop = () => void standins.close().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
  process.stdout.write(`Stand-ins ready at ${standins.url} (mail inbox: ${standins.url}/mail)\n`);
} catch (error) {
  process.stderr.write(
    `Stand-ins could not start on port ${port}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
