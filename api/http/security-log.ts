import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Events that operators search the log for. */
export type SecurityEvent =
  | "signed in"
  | "sign-in failed"
  | "second factor failed"
  | "signed out"
  | "devices signed out"
  | "password changed"
  | "password reset"
  | "email change asked"
  | "email changed"
  | "second factor on"
  | "second factor off"
  | "second factor shown"
  | "recovery codes made"
  | "passkey failed"
  | "passkey added"
  | "passkey removed"
  | "provider joined"
  | "provider left"
  | "factor recovery begun"
  | "factor recovery stopped"
  | "second factors removed"
  | "api key made"
  | "api key revoked"
  | "api key refused"
  | "webhook added"
  | "access ended"
  | "deletion asked"
  | "data export asked"
  | "plan taken back"
  | "role changed"
  | "user suspended"
  | "user unsuspended"
  | "staff access denied";

type Who = { userId?: string; code?: string };

/** Logs one line with the event and ids, never an email address (safety.md T23). */
export const noteSecurity = (c: Context<AppEnv>, event: SecurityEvent, who: Who = {}): void =>
  c.var.log.info({ event, ...who }, "security");

/** Logs `event` when `work` rejects, and rethrows. */
export async function noteRefusal<T>(
  c: Context<AppEnv>,
  { event, ...who }: Who & { event: SecurityEvent },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    noteSecurity(c, event, { ...who, ...(typeof code === "string" && { code }) });
    throw error;
  }
}
