/** What the imitated provider knows. Times are seconds since 1970, amounts US cents, as Stripe's are. */

export const STATUSES = [
  "active",
  "trialing",
  "past_due",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "canceled",
  "paused",
] as const;
export type Status = (typeof STATUSES)[number];

export type Price = { id: string; product: string; name: string; unitAmount: number; active: boolean };

export type Customer = {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  created: number;
  /** Below nothing: credit for the next invoice. */
  balance: number;
  /** Prorations that wait for the next invoice. */
  pending: number;
  cardFails: boolean;
};

export type Session = {
  id: string;
  customer: string;
  price: string;
  status: "open" | "complete" | "expired";
  subscription: string | null;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  created: number;
  expiresAt: number;
};

export type Subscription = {
  id: string;
  itemId: string;
  customer: string;
  price: string;
  status: Status;
  periodStart: number;
  periodEnd: number;
  /** The first start: months are counted from it, so that the 31st comes back after a February. */
  anchor: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  metadata: Record<string, string>;
  created: number;
  latestInvoice: string | null;
};

export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  number: string;
  status: "open" | "paid" | "void";
  lines: { description: string; amount: number }[];
  /** What the customer's balance gave to it. */
  balanceUsed: number;
  created: number;
};

export type PortalSession = { id: string; customer: string; returnUrl: string | null };

export type StripeEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
};

export const seconds = (): number => Math.floor(Date.now() / 1000);
