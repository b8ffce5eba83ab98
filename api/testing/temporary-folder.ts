import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new data folder. As root the embedded database runs as another user, who must be able to enter it. */
export function createTemporaryFolder(name: string, under = tmpdir()): string {
  const folder = mkdtempSync(join(under, `greenroom-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
