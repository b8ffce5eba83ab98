import { join } from "node:path";

export type Certificate = { key: string; cert: string };

/** A certificate for localhost, made by scripts/matrix.sh. */
export function findCertificate(): Certificate {
  const folder = process.env["MATRIX_FOLDER"] ?? "";
  return { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
}
