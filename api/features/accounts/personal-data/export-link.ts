import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: string, id: string, until: number): string =>
  createHmac("sha256", secret).update(`data export ${id} until ${until}`).digest("base64url");

/** A link on our own origin to one finished copy, until it expires. */
export function createExportLink(secret: string, id: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000);
  return `/api/users/me/export/${id}/file?until=${until}&signature=${sign(secret, id, until)}`;
}

export type ExportLink = { id: string; until: number; signature: string };

export function isExportLink(secret: string, { id, until, signature }: ExportLink): boolean {
  if (until * 1000 <= Date.now()) return false;
  const expected = Buffer.from(sign(secret, id, until));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
