import { expect, it } from "vitest";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import { UPLOADS_IN_MEMORY } from "#contract/limits.ts";
import { createUploads } from "./uploads.ts";

const TURN_MS = 100;
const folder = useDataFolder();
const uploads = createUploads(folder, TURN_MS);

const upload = <T>(work: () => Promise<T>): Promise<T> => {
  const body = new FormData();
  body.append("file", new Blob(["x"]), "cv.pdf");
  const request = new Request("http://greenroom.test/", { method: "POST", body });
  return uploads.receive(request, { field: "file", maxBytes: 10_000 }, work);
};

it("an upload queued behind stuck ones is refused in time, and the queue moves on when they end", async () => {
  const held = Promise.withResolvers<string>();
  const begun = Array.from({ length: UPLOADS_IN_MEMORY }, () => Promise.withResolvers<void>());
  const slow = begun.map((one) =>
    upload(() => {
      one.resolve();
      return held.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  await expect(upload(() => Promise.resolve("late"))).rejects.toMatchObject({ code: "unavailable" });
  held.resolve("stored");
  expect(await Promise.all(slow)).toEqual(slow.map(() => "stored"));
  const more = Array.from({ length: 2 * UPLOADS_IN_MEMORY }, () => upload(() => Promise.resolve("next")));
  expect(await Promise.all(more)).toEqual(more.map(() => "next"));
});
