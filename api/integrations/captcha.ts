import { createHmac, randomBytes } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { CAPTCHA_PASS_SECONDS, CAPTCHA_SOLVED_SECONDS } from "#contract/limits.ts";
import { createOutbound } from "./outbound.ts";

export type Captcha = {
  kind: "altcha" | "recaptcha";
  /** A new challenge for the visitor's browser; null if the provider makes its own. */
  createChallenge: () => Promise<unknown>;
  /** The id of a solved challenge, which the caller accepts once; null if the token proves nothing. */
  verify: (token: string, address: string) => Promise<{ challengeId: string } | null>;
};

const COST = 5_000;
const COUNTER_MIN = 200;
const COUNTER_MAX = 400;

const altchaPayload = z.object({
  challenge: z.looseObject({ parameters: z.looseObject({ nonce: z.string() }), signature: z.string() }),
  solution: z.looseObject({}),
});

/** Self-hosted proof of work (decisions.md D5) with signed challenges; nothing is stored until one is solved. */
export function createAltcha(secret: string): Captcha {
  const key = (purpose: string) => createHmac("sha256", secret).update(purpose).digest("hex");
  const secrets = { hmacSignatureSecret: key("captcha"), hmacKeySignatureSecret: key("captcha key") };
  return {
    kind: "altcha",
    createChallenge: () =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: COST,
        counter: randomInt(COUNTER_MIN, COUNTER_MAX),
        deriveKey,
        expiresAt: new Date(Date.now() + CAPTCHA_PASS_SECONDS * 1000),
        data: { id: randomBytes(8).toString("hex") },
        ...secrets,
      }),
    verify: async (token) => {
      const payload = parsePayload(token);
      if (!payload) return null;
      const { challenge, solution } = payload as unknown as Pick<
        Parameters<typeof verifySolution>[0],
        "challenge" | "solution"
      >;
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => null);
      return result?.verified ? { challengeId: payload.challenge.signature } : null;
    },
  };
}

function parsePayload(token: string): z.infer<typeof altchaPayload> | null {
  try {
    return altchaPayload.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}

const RECAPTCHA_LIMITS = { timeoutMs: 10_000, responseMaxBytes: 64 * 1024 };
const recaptchaResponse = z.looseObject({
  success: z.boolean(),
  hostname: z.string().optional(),
  challenge_ts: z.coerce.date().optional(),
  "error-codes": z.array(z.string()).optional(),
});

/** True if solved recently and on `host`, because any page can use the public site key (safety.md T79). */
const isOursAndFresh = (it: z.infer<typeof recaptchaResponse>, host: string): boolean =>
  it.success &&
  it.hostname === host &&
  it.challenge_ts !== undefined &&
  Math.abs(Date.now() - it.challenge_ts.getTime()) <= CAPTCHA_SOLVED_SECONDS * 1000;

type RecaptchaOptions = { secretKey: string; verifyUrl: string; host: string };

export function createRecaptcha({ secretKey, verifyUrl, host }: RecaptchaOptions): Captcha {
  const ask = createOutbound({ to: [verifyUrl], ...RECAPTCHA_LIMITS });
  return {
    kind: "recaptcha",
    createChallenge: () => Promise.resolve(null),
    verify: async (token, address) => {
      const response = await ask(verifyUrl, {
        method: "POST",
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
      });
      const parsed = recaptchaResponse.safeParse(await response.json());
      return parsed.success && isOursAndFresh(parsed.data, host) ? { challengeId: token } : null;
    },
  };
}

/** Sends Google an invalid token to find out if the secret key is valid. Throws when the response does not tell. */
export async function isRecaptchaKeyKnown(keys: { secretKey: string; verifyUrl: string }): Promise<boolean> {
  const ask = createOutbound({ to: [keys.verifyUrl], ...RECAPTCHA_LIMITS });
  const body = new URLSearchParams({ secret: keys.secretKey, response: "check" });
  const response = await ask(keys.verifyUrl, { method: "POST", body });
  return !recaptchaResponse.parse(await response.json())["error-codes"]?.includes("invalid-input-secret");
}
