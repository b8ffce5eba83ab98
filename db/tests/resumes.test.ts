import { describe, expect, it } from "vitest";
import { resumeOf, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();

/** Tries to insert a resume as Ann, with these fields changed. */
const tryAdd = (changes: Record<string, unknown>) => {
  const { client, ids } = prepared;
  const row = { ...resumeOf(ids.owner), file_path: `${ids.owner}/1700000000001-other.pdf`, ...changes };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const text = `insert into public.resumes (${Object.keys(row).join(", ")}) values (${places.join(", ")})`;
  return tryAs(client, ids.owner, text, Object.values(row));
};

describe("a resume's row", () => {
  it("is taken when it is a small enough document in the owner's folder", async () => {
    expect(await tryAdd({})).toBe("done");
    expect(await tryAdd({ file_size: 10 * 1024 * 1024 })).toBe("done");
    expect(await tryAdd({ mime_type: "application/msword" })).toBe("done");
  });

  it.each([
    ["an image", { mime_type: "image/png" }],
    ["nothing", { file_size: 0 }],
    ["more than 10 MB", { file_size: 10 * 1024 * 1024 + 1 }],
  ])("is refused for %s", async (_what, changes) => {
    expect(await tryAdd(changes)).toBe("error 23514");
  });

  it("is refused outside the owner's folder, however the path is written", async () => {
    const { owner, other } = prepared.ids;
    for (const path of [
      `${other}/1700000000002-cv.pdf`,
      `${owner}/../${other}/1700000000002-cv.pdf`,
      `${owner}/..`,
      `${owner}/deeper/1700000000002-cv.pdf`,
      `/${owner}/1700000000002-cv.pdf`,
      `${owner}/1700000000002-cv\n.pdf`,
      owner,
    ]) {
      expect({ path, outcome: await tryAdd({ file_path: path }) }).toEqual({ path, outcome: "error 23514" });
    }
  });

  it("cannot belong to another user", async () => {
    const { other } = prepared.ids;
    expect(await tryAdd({ user_id: other, file_path: `${other}/1700000000003-cv.pdf` })).toBe("refused");
  });

  it("is the only row that a delete without a condition removes", async () => {
    const { client, ids } = prepared;
    await client.query("set local role app_user");
    await client.query("select set_config('app.user_id', $1, true)", [ids.owner]);
    expect((await client.query("delete from public.resumes")).rowCount).toBe(1);
    await client.query("reset role");
    expect((await client.query("select from public.resumes where user_id = $1", [ids.other])).rowCount).toBe(
      1,
    );
  });
});
