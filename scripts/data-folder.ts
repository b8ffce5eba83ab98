import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What the data folder holds beside the database that a backup needs: files people uploaded, and the first start's secret. */
const KEPT: ReadonlySet<string> = new Set(["files", "auth-secret"]);

export async function copyKept(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const there = (await readdir(from).catch(() => [])).filter((name) => KEPT.has(name));
  // Copies of people's data expire within a day: a backup would keep them.
  const filter = (path: string) => path !== join(from, "files/exports");
  for (const name of there)
    await cp(join(from, name), join(to, name), { recursive: true, preserveTimestamps: true, filter });
  return there;
}
