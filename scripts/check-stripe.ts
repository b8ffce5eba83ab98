import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings } from "#api/settings.ts";
import { findStripeProblems } from "#api/integrations/check-stripe.ts";

/** `greenroom check-stripe` checks that the Stripe account is set up as in docs/operations.md. */
hideSecrets(process.env);
const { stripe, appUrl } = readSettings(process.env);
if (stripe === null) {
  console.error(
    "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PAID and STRIPE_PRICE_PREMIUM are not all set.",
  );
  process.exit(1);
}
const problems = await findStripeProblems(stripe, appUrl);
for (const problem of problems) console.error(`- ${problem}`);
if (problems.length === 0)
  console.log(`${stripe.apiBase}: key, prices, webhook and portal are as they should be.`);
process.exit(problems.length === 0 ? 0 : 1);
