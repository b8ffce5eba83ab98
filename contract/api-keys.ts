import { z } from "zod";
import { confirmation } from "./accounts.ts";
import { API_KEY_DAYS, API_KEY_NAME_MAX_LENGTH } from "./limits.ts";
import { isoTime, oneLine, oneNumberOf, response, rowId } from "./responses.ts";

/** Permissions of a key. Each API route names the one it needs; most routes accept no key (safety.md T86). */
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
  /** First characters of the key, to recognise it. */
  start: z.string(),
  scopes,
  createdAt: isoTime,
  expiresAt: isoTime,
  ended: z.boolean(),
  /** Day in UTC; null: never. */
  lastUsedOn: z.iso.date().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
/** GET /api/users/me/api-keys */
export const apiKeysResponse = response(z.array(apiKey));
/** `key` is returned only this once. */
export const madeApiKey = apiKey.extend({ key: z.string() });
export type MadeApiKey = z.infer<typeof madeApiKey>;
export const madeApiKeyResponse = response(madeApiKey);
