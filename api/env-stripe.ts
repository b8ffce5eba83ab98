export const STRIPE_API_BASE = "https://api.stripe.com";

/** What the stand-in takes; public, so never good in production. */
export const STRIPE_STANDIN_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_standin",
  STRIPE_WEBHOOK_SECRET: "whsec_standin_of_the_payment_provider",
  STRIPE_PRICE_PAID: "price_standin_paid",
  STRIPE_PRICE_PREMIUM: "price_standin_premium",
} as const;

type Name = keyof typeof STRIPE_STANDIN_KEYS;
const NAMES = Object.keys(STRIPE_STANDIN_KEYS) as Name[];

type Settings = Partial<Record<Name, string | undefined>> & { NODE_ENV: string };

/** null: payments are not set up. A real key never goes with the stand-in's prices or secret. */
export function readStripe(s: Settings, apiBase: string) {
  const isReal = s.NODE_ENV === "production" || s.STRIPE_SECRET_KEY !== undefined;
  const value = (name: Name) => s[name] ?? (isReal ? undefined : STRIPE_STANDIN_KEYS[name]);
  const [secretKey, webhookSecret] = [value("STRIPE_SECRET_KEY"), value("STRIPE_WEBHOOK_SECRET")];
  const [paid, premium] = [value("STRIPE_PRICE_PAID"), value("STRIPE_PRICE_PREMIUM")];
  if (!secretKey || !webhookSecret || !paid || !premium) return null;
  return { apiBase, secretKey, webhookSecret, prices: { paid, premium } };
}

/** All or none: some without the others would take money and give nothing for it. */
export function stripeProblems(s: Settings): string[] {
  const absent = NAMES.filter((name) => !s[name]);
  return absent.length === NAMES.length ? [] : absent.map((name) => `${name} is missing.`);
}
