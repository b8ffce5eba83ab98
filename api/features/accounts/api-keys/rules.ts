import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Connection } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import type { KeyCaller } from "#api/http/app-env.ts";
import { AppError } from "#api/http/errors.ts";
import { cookiesNamed, readBearer } from "#api/http/request-identity.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { hashOf } from "#api/http/signature.ts";
import { API_KEY_CALLS_PER_MINUTE, RATE_WINDOW_API_KEY_SECONDS } from "#contract/limits.ts";
import { apiKey, type MadeApiKey } from "#contract/api-keys.ts";
import { findKeyCaller, insertApiKey, touchApiKey } from "./queries.ts";

/** Secret scanners recognize a leaked key by this prefix and by its checksum. */
const PREFIX = "gr_";
const RANDOM_BYTES = 24;
const RANDOM_LENGTH = 33;
const CHECKSUM_LENGTH = 6;
const START_LENGTH = 7;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = new RegExp(`^(${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

function inLetters(number: bigint, length: number): string {
  const base = BigInt(LETTERS.length);
  let [rest, text] = [number, ""];
  while (text.length < length) {
    text = LETTERS.charAt(Number(rest % base)) + text;
    rest /= base;
  }
  return text;
}

const checksumOf = (text: string): string => inLetters(BigInt(crc32(text)), CHECKSUM_LENGTH);

/** Contains 192 random bits. */
export function createKey(): string {
  const text = PREFIX + inLetters(BigInt(`0x${randomBytes(RANDOM_BYTES).toString("hex")}`), RANDOM_LENGTH);
  return text + checksumOf(text);
}

/** Checks format and checksum, so that most invalid keys never reach the database. */
export function isKey(text: string): boolean {
  const [, body, checksum] = KEY.exec(text) ?? [];
  return body !== undefined && checksumOf(body) === checksum;
}

type Wanted = { userId: string; name: string; scopes: string[]; days: number };

/** Throws keys_full. */
export async function makeApiKey(serviceDb: Connection, wanted: Wanted): Promise<MadeApiKey> {
  const key = createKey();
  const row = { ...wanted, start: key.slice(0, START_LENGTH), hash: hashOf(key) };
  const made = await insertApiKey(serviceDb, row);
  if (!made) throw new AppError("keys_full");
  return { ...present(apiKey, made), key };
}

export type KeyDeps = {
  serviceDb: Connection;
  cookieName: string;
  onError: (error: unknown) => void;
};

/**
 * Finds the owner of a request's API key. Returns null when there is no key, when the key has ended or was revoked, and
 * when the request also has a session cookie: a request has one identity (safety.md T96). Throws too_many_requests.
 */
export async function findCallerByKey(
  { serviceDb, cookieName, onError }: KeyDeps,
  headers: Headers,
): Promise<KeyCaller | null> {
  const key = readBearer(headers) ?? "";
  if (!isKey(key) || cookiesNamed(headers, cookieName).length > 0) return null;
  const found = await findKeyCaller(serviceDb, hashOf(key));
  if (!found) return null;
  const { caller, scopes, isFirstToday } = found;
  await enforceLimits(serviceDb, [
    {
      key: `api-key:${caller.sessionId}`,
      max: API_KEY_CALLS_PER_MINUTE,
      windowSeconds: RATE_WINDOW_API_KEY_SECONDS,
    },
  ]);
  // The response does not wait for this.
  if (isFirstToday) touchApiKey(serviceDb, caller.sessionId).catch(onError);
  return { caller, scopes };
}
