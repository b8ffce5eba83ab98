import { createHmac, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { setBounded } from "./standin.ts";

type Client = { clientId: string; redirectUri: string };

const CODE_MS = 60_000;
const MAX_CODES = 10_000;
/** Real tokens are about this long. Tests thus notice a column that is too short. */
const TOKEN_LENGTH = 350;

/** Authorization codes expire after 60 s; the first attempt to redeem one uses it up, even if the attempt fails. */
export function createCodes<T extends Client>(now: () => number) {
  const codes = new Map<string, T & { expiresAt: number }>();
  return {
    issueCode: (grant: T): string => {
      const code = randomBytes(96).toString("base64url");
      setBounded(codes, [code, { ...grant, expiresAt: now() + CODE_MS }], MAX_CODES);
      return code;
    },
    redeemCode: ({ code, clientId, redirectUri }: Client & { code: string }): T | null => {
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant || grant.expiresAt <= now()) return null;
      return grant.clientId === clientId && grant.redirectUri === redirectUri ? grant : null;
    },
  };
}

const sign = (body: string) => createHmac("sha256", "stand-in").update(body).digest("base64url");

/** Encodes the grant in the token, so that tokens survive a restart of the stand-ins. */
export function writeToken(grant: object): string {
  const plain = JSON.stringify({ ...grant, id: randomBytes(8).toString("hex") });
  const body = Buffer.from(plain.padEnd(Math.ceil(TOKEN_LENGTH * 0.75))).toString("base64url");
  return `${body}.${sign(body)}`;
}

/** Returns the grant, or null for a token that no stand-in issued. */
export function readToken(token: string): unknown {
  const [body = "", signature] = token.split(".");
  if (signature !== sign(body)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
}

/** Text fields only; a field sent twice keeps its last value. */
export async function readForm(c: Context): Promise<Record<string, string | undefined>> {
  const fields = Object.entries(await c.req.parseBody());
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
