import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#api/db/database.ts";
import { photoKey } from "#api/features/coaching/profiles/rules.ts";
import { fileKey } from "#api/features/resumes/queries.ts";
import { createFileStore } from "#api/integrations/files.ts";
import type { Settings } from "#api/settings.ts";

type Places = Pick<Settings, "dataDir" | "s3">;

const placeOfFiles = ({ dataDir, s3 }: Places): string =>
  s3 ? `bucket ${s3.bucket}` : join(dataDir, "files");

/** Says how many resumes and photos in the database have no file; null when each has one. */
export async function findMissingFiles(databaseUrl: string, places: Places): Promise<string | null> {
  const named = await readNamedFiles(databaseUrl);
  const stored = await readStoredFiles(places);
  const absent = named.filter((key) => !stored.has(key));
  if (absent.length === 0) return null;
  // Read again, because somebody may have deleted a file meanwhile.
  const still = new Set(await readNamedFiles(databaseUrl));
  const missing = absent.filter((key) => still.has(key));
  if (missing.length === 0) return null;
  return `${missing.length} of ${named.length} resumes and photos that the database names are not in ${placeOfFiles(places)}, such as ${missing[0]}. Is DATA_DIR the app's?`;
}

async function readNamedFiles(url: string): Promise<string[]> {
  const db = openDatabase({ url, onError: () => undefined });
  try {
    const { rows } = await sql<{ resume: string | null; photo: string | null }>`
      select file_path as resume, null as photo from public.resumes
      union all
      select null, substring(profile_photo_url from '[^/]+$') from public.coach_profiles where profile_photo_url is not null
    `.execute(db.serviceDb);
    return rows.map(({ resume, photo }) => (resume === null ? photoKey(photo ?? "") : fileKey(resume)));
  } finally {
    await db.close();
  }
}

async function readStoredFiles({ dataDir, s3 }: Places): Promise<Set<string>> {
  const store = await createFileStore({ folder: join(dataDir, "files"), s3 });
  const folders = [fileKey(""), photoKey("")].map((key) => key.replace(/\/$/, ""));
  return new Set((await Promise.all(folders.map((folder) => store.list(folder)))).flat());
}
