import { spawnSync } from "node:child_process";
import { join } from "node:path";

export type Certificate = { key: string; cert: string };

const filesIn = (folder: string): Certificate => ({
  key: join(folder, "key.pem"),
  cert: join(folder, "cert.pem"),
});

/** For localhost, signed by itself; NODE_EXTRA_CA_CERTS has it believed from the start of a process. */
export function makeCertificate(folder: string): Certificate {
  const made = filesIn(folder);
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", made.key, "-out", made.cert];
  const { status, stderr } = spawnSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...files],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return made;
}

export const findCertificate = (): Certificate => filesIn(process.env["MATRIX_FOLDER"] ?? "");
