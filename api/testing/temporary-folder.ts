import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new data folder. As root the embedded database runs as another user, who must be able to enter it. */
export function createTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `greenroom-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
