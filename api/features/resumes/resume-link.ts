import { AppError } from "#api/http/errors.ts";
import { isSigned, sign } from "#api/http/signature.ts";
import { RESUME_LINK_SECONDS } from "#contract/limits.ts";

type Link = { id: string; expires: string; signature: string };

const linkText = (id: string, expires: string) => `resume-link:${id}:${expires}`;

/** A way to the file that needs no session, for a minute (limits.md). */
export function createLink(
  { secret, appUrl }: { secret: string; appUrl: string },
  id: string,
): { url: string; expires_at: string } {
  const expiresAt = new Date(Date.now() + RESUME_LINK_SECONDS * 1000);
  const expires = String(expiresAt.getTime());
  const query = new URLSearchParams({ expires, signature: sign(secret, linkText(id, expires)) });
  return { url: `${appUrl}/api/resumes/${id}/file?${query.toString()}`, expires_at: expiresAt.toISOString() };
}

/** Throws resume_link_invalid for a link that we did not make, resume_link_expired for one that is over. */
export function checkLink(secret: string, { id, expires, signature }: Link): void {
  if (!isSigned(secret, linkText(id, expires), signature)) throw new AppError("resume_link_invalid");
  if (Number(expires) <= Date.now()) throw new AppError("resume_link_expired");
}
