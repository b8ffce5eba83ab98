import { z } from "zod";
import { confirmation } from "./accounts.ts";
import { API_KEY_DAYS, API_KEY_NAME_MAX_LENGTH } from "./limits.ts";
import { isoTime, oneLine, oneNumberOf, response, rowId } from "./responses.ts";

/** What a key may be let into; each call of the API says which, and most say none (safety.md T86). */
export const API_SCOPES = ["read:reports", "read:stories", "practice"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

const scopes = z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length);

/** POST /api/users/me/api-keys */
export const newApiKey = z.strictObject({
  name: oneLine.pipe(z.string().min(1).max(API_KEY_NAME_MAX_LENGTH)),
  scopes,
  days: oneNumberOf(API_KEY_DAYS),
  ...confirmation,
});
export type NewApiKey = z.input<typeof newApiKey>;

export const apiKey = z.object({
  id: rowId,
  name: z.string(),
  /** Its first letters, to know it by. */
  start: z.string(),
  scopes,
  createdAt: isoTime,
  expiresAt: isoTime,
  ended: z.boolean(),
  /** A day (UTC); null: never. */
  lastUsedOn: z.iso.date().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
/** GET /api/users/me/api-keys */
export const apiKeysResponse = response(z.array(apiKey));
/** `key` is shown this once. */
export const madeApiKey = apiKey.extend({ key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;
export const madeApiKeyResponse = response(madeApiKey);
