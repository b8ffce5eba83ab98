import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#api/http/errors.ts";
import { RESUME_LINK_SECONDS } from "#contract/limits.ts";

type Link = { id: string; expires: string; signature: string };

const sign = (secret: string, id: string, expires: string): string =>
  createHmac("sha256", secret).update(`resume-link:${id}:${expires}`).digest("base64url");

/** A way to the file that needs no session, for a minute (limits.md). */
export function createLink(
  { secret, appUrl }: { secret: string; appUrl: string },
  id: string,
): { url: string; expires_at: string } {
  const expiresAt = new Date(Date.now() + RESUME_LINK_SECONDS * 1000);
  const expires = String(expiresAt.getTime());
  const query = new URLSearchParams({ expires, signature: sign(secret, id, expires) });
  return { url: `${appUrl}/api/resumes/${id}/file?${query.toString()}`, expires_at: expiresAt.toISOString() };
}

/** Throws resume_link_invalid for a link that we did not make, resume_link_expired for one that is over. */
export function checkLink(secret: string, { id, expires, signature }: Link): void {
  const [expected, given] = [Buffer.from(sign(secret, id, expires)), Buffer.from(signature)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new AppError("resume_link_invalid");
  }
  if (Number(expires) <= Date.now()) throw new AppError("resume_link_expired");
}
