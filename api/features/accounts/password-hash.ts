import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import { verifyPassword } from "better-auth/crypto";
import { createGate } from "#api/http/gate.ts";
import { PASSWORD_HASH_TURN_SECONDS, PASSWORD_HASHES_AT_ONCE, type PASSWORD_COST } from "#contract/limits.ts";

const KEY_BYTES = 32;
const MEMORY_MAX_BYTES = 64 * 1024 ** 2;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const inTurn = createGate(PASSWORD_HASHES_AT_ONCE, PASSWORD_HASH_TURN_SECONDS * 1000);

/** Each hash starts with its cost parameters, so that they can change later. */
export function createPasswordHash(cost: typeof PASSWORD_COST) {
  const kind = `scrypt-${Math.log2(cost.N)}-${cost.r}-${cost.p}`;
  const keyOf = (password: string, salt: Buffer) =>
    inTurn(() => derive(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_MAX_BYTES }));
  return {
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(16);
      const key = await keyOf(password, salt);
      return [kind, salt.toString("hex"), key.toString("hex")].join(":");
    },
    /** Also accepts the older hashes made by the auth library. */
    verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
      const [named, salt = "", key = ""] = hash.split(":");
      if (named !== kind) return verifyPassword({ hash, password });
      const [expected, given] = [Buffer.from(key, "hex"), await keyOf(password, Buffer.from(salt, "hex"))];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
