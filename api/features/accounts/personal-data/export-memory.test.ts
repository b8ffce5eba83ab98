import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { useQuietDatabase } from "#api/testing/quiet-database.ts";
import { queryOnce } from "#api/testing/test-database.ts";
import { findExport, insertExport } from "./export-queries.ts";

const SCRIPT = join(import.meta.dirname, "../../../testing/export-in-process.ts");
const quiet = useQuietDatabase();

/** Inserts story versions of 300 MB as JSON. */
const FILL = `
  with story as (
    insert into public.stories (user_id, title, parts, origin) values ($1, 'A long one', '{}', 'hand') returning id)
  insert into public.story_versions (story_id, revision, user_id, title, parts, figures, competencies)
  select story.id, n, $1, 'A long one', jsonb_build_object('situation', repeat(md5(n::text), 625)), '{}', '{}'
  from story, generate_series(1, 15000) n`;
const MOST_MB = 100;

// safety.md T102
it("a copy of 300 MB of rows and a file of 100 MB takes less than 100 MB of memory", async () => {
  const { id } = await quiet.addPerson();
  await queryOnce(quiet.url, FILL, [id]);
  await quiet.db.serviceDb.transaction().execute((tx) => insertExport(tx, id));
  const asked = await findExport(quiet.db.serviceDb, id);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    SCRIPT,
    quiet.url,
    asked?.id ?? "",
  ]);
  expect(Number(stdout)).toBeLessThan(MOST_MB);
}, 180_000);
