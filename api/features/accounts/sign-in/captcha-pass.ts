import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Captcha } from "#api/integrations/captcha.ts";
import { CAPTCHA_PASS_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { deleteCaptchaPass, insertCaptchaPass } from "../profile/queries.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Turns a solved captcha into a pass for one sign-up. Throws captcha_failed, also for a solution used before. */
export async function verifyCaptcha(
  { serviceDb, captcha }: { serviceDb: Connection; captcha: Captcha },
  token: string,
  address: string,
): Promise<string> {
  const solved = await captcha.verify(token, address).catch((cause: unknown) => {
    throw new AppError("captcha_failed", { message: TEXT.captchaError, cause });
  });
  if (!solved) throw new AppError("captcha_failed");
  const pass = randomBytes(32).toString("base64url");
  const fresh = await insertCaptchaPass(serviceDb, {
    challengeHash: hash(solved.challengeId),
    passHash: hash(pass),
    seconds: CAPTCHA_PASS_SECONDS,
  });
  if (!fresh) throw new AppError("captcha_failed");
  return pass;
}

/** Spends a pass before anything is created (decisions.md D5). Throws captcha_required. */
export async function spendCaptchaPass(serviceDb: Connection, pass: string | undefined): Promise<void> {
  if (pass === undefined || !(await deleteCaptchaPass(serviceDb, hash(pass))))
    throw new AppError("captcha_required");
}
