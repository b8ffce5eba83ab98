import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { verifyPassword } from "better-auth/crypto";
import { createGate } from "#api/http/gate.ts";
import { PASSWORD_HASH_TURN_SECONDS, PASSWORD_HASHES_AT_ONCE } from "#contract/limits.ts";

/** 32 MB three times over: one of the costs that OWASP's standard approves (ASVS 5.0, appendix C). */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 };
const KIND = "scrypt-15-8-3";
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const inTurn = createGate(PASSWORD_HASHES_AT_ONCE, PASSWORD_HASH_TURN_SECONDS * 1000);
const keyOf = (password: string, salt: Buffer) =>
  inTurn(() => derive(password.normalize("NFKC"), salt, KEY_BYTES, COST));

/** Names its cost in front, so that another can follow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt);
  return [KIND, salt.toString("hex"), key.toString("hex")].join(":");
}

/** Also true of the auth library's own hashes, which were made before these. */
export async function isPasswordOf({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [kind, salt = "", key = ""] = hash.split(":");
  if (kind !== KIND) return verifyPassword({ hash, password });
  const [expected, given] = [Buffer.from(key, "hex"), await keyOf(password, Buffer.from(salt, "hex"))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
