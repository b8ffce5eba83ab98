import type { CallerNetwork, Limit } from "#api/http/rate-limit.ts";
import {
  CAPTCHAS_PER_ADDRESS,
  EXPORTS_PER_DAY,
  IDENTITY_CHECKS_PER_USER,
  MAIL_FLOWS_PER_ADDRESS,
  MAIL_FLOWS_PER_EMAIL,
  RATE_WINDOW_DAY_SECONDS,
  RATE_WINDOW_MAIL_SECONDS,
  RATE_WINDOW_SIGN_IN_SECONDS,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_ADDRESS_AND_EMAIL,
  SIGN_IN_PER_EMAIL,
  TRUSTED_NETWORK_LIMITS,
} from "#contract/limits.ts";

const signInsPerAddress = ({ isTrustedNetwork }: CallerNetwork): number =>
  isTrustedNetwork ? TRUSTED_NETWORK_LIMITS.wrongSignIns : SIGN_IN_PER_ADDRESS;

/** Sign-in limits (safety.md T5). A known `device` counts separately, so others cannot lock it out (T72). */
export const signInLimits = (network: CallerNetwork, email: string, device: string | null): Limit[] => [
  {
    key: `sign-in:${network.address}`,
    max: signInsPerAddress(network),
    windowSeconds: RATE_WINDOW_SIGN_IN_SECONDS,
  },
  {
    key: `sign-in:${network.address}:${email}`,
    max: SIGN_IN_PER_ADDRESS_AND_EMAIL,
    windowSeconds: RATE_WINDOW_SIGN_IN_SECONDS,
  },
  signInAccountLimit(email, device),
];

/** Limits attempts on one account across all networks; a known device has its own counter (safety.md T72). */
const signInAccountLimit = (email: string, device: string | null): Limit => ({
  key: device === null ? `sign-in:email:${email}` : `sign-in:device:${device}`,
  max: device === null ? SIGN_IN_PER_EMAIL : SIGN_IN_PER_ADDRESS_AND_EMAIL,
  windowSeconds: RATE_WINDOW_SIGN_IN_SECONDS,
});

type MailFlow = "sign-up" | "recover" | "resend" | "change-email" | "lost-factor";

export const mailAddressLimits = (flow: MailFlow, { address, isTrustedNetwork }: CallerNetwork): Limit[] => [
  {
    key: `${flow}:${address}`,
    max: isTrustedNetwork ? TRUSTED_NETWORK_LIMITS.mailFlows : MAIL_FLOWS_PER_ADDRESS,
    windowSeconds: RATE_WINDOW_MAIL_SECONDS,
  },
];

export const mailEmailLimits = (flow: MailFlow, email: string): Limit[] => [
  { key: `${flow}:email:${email}`, max: MAIL_FLOWS_PER_EMAIL, windowSeconds: RATE_WINDOW_MAIL_SECONDS },
];

/** Limits for flows that mail an address that anybody may type in. */
export const mailLimits = (flow: MailFlow, network: CallerNetwork, email: string): Limit[] => [
  ...mailAddressLimits(flow, network),
  ...mailEmailLimits(flow, email),
];

/** Keeps a stolen session from guessing passwords or codes. */
export const identityLimits = (userId: string): Limit[] => [
  {
    key: `identity:${userId}`,
    max: IDENTITY_CHECKS_PER_USER,
    windowSeconds: RATE_WINDOW_SIGN_IN_SECONDS,
  },
];

/** Limits codes at sign-in. The auth library also counts them per sign-in and per account. */
export const codeLimits = (network: CallerNetwork): Limit[] => [
  {
    key: `code:${network.address}`,
    max: signInsPerAddress(network),
    windowSeconds: RATE_WINDOW_SIGN_IN_SECONDS,
  },
];

export const exportLimits = (userId: string): Limit[] => [
  { key: `export:${userId}`, max: EXPORTS_PER_DAY, windowSeconds: RATE_WINDOW_DAY_SECONDS },
];

/** Limits captcha checks, which cost an outside call or computation and need no session. */
export const captchaLimits = ({ address, isTrustedNetwork }: CallerNetwork): Limit[] => [
  {
    key: `captcha:${address}`,
    max: isTrustedNetwork ? TRUSTED_NETWORK_LIMITS.captchas : CAPTCHAS_PER_ADDRESS,
    windowSeconds: RATE_WINDOW_SIGN_IN_SECONDS,
  },
];
