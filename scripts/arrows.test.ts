import { readdirSync, readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findBrokenArrows, packagesLoadedBy, readImports, type Module } from "./arrows.ts";

const ROOT = resolve(import.meta.dirname, "..");
const ROOMS = ["contract", "api", "web", "interviewer", "standins", "db", "e2e"];

const files = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.relative(ROOT, join(entry.parentPath, entry.name))),
);

const modules: Module[] = files.map((path) => ({
  path,
  imports: readImports(path, readFileSync(join(ROOT, path), "utf8")),
}));

describe("the arrows of the house", () => {
  it("are all as docs/architecture.md draws them", () => {
    expect(findBrokenArrows(modules)).toEqual([]);
  });

  it("are read from a real house: many modules, many imports", () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
  });

  it("go red where no module is read", () => {
    expect(findBrokenArrows([])).toEqual(["no module was read"]);
  });

  it.each([
    ["contract/errors.ts", "api/app.ts"],
    ["contract/errors.ts", "package:hono"],
    ["api/features/interviews/history/routes.ts", "api/features/linkedin/queries.ts"],
    ["api/features/interviews/history/routes.ts", "api/main.ts"],
    ["api/integrations/linkedin.ts", "api/db/database.ts"],
    ["api/http/guard.ts", "api/features/accounts/profile/queries.ts"],
    ["web/ui/theme.ts", "web/features/accounts/sign-in/queries.ts"],
    ["web/features/interviews/queries.ts", "web/features/accounts/sign-in/queries.ts"],
    ["web/lib/api.ts", "api/db/database.ts"],
    ["web/features/accounts/sign-in/queries.ts", "node:fs"],
    ["web/features/accounts/sign-in/queries.ts", "package:zod"],
    ["standins/app.ts", "contract/limits.ts"],
    ["api/app.ts", "standins/app.ts"],
    ["interviewer/data/load.ts", "api/app.ts"],
  ])("go red on a planted import of %s: %s", (path, target) => {
    const planted = findBrokenArrows([{ path, imports: [{ target, typeOnly: false, lazy: false }] }]);
    expect(planted).toEqual([`${path} -> ${target}`]);
  });

  // safety.md T68
  it("go red where the browser would load a schema", () => {
    const loaded: Module[] = [
      {
        path: "web/features/accounts/sign-in/queries.ts",
        imports: [{ target: "contract/a.ts", typeOnly: false, lazy: false }],
      },
      { path: "contract/a.ts", imports: [{ target: "package:zod", typeOnly: false, lazy: false }] },
    ];
    expect(findBrokenArrows(loaded)).toEqual([
      "web/features/accounts/sign-in/queries.ts -> contract/a.ts (schemas in the browser)",
    ]);
  });

  it("go red on a planted circle", () => {
    const circle: Module[] = [
      { path: "api/http/a.ts", imports: [{ target: "api/http/b.ts", typeOnly: false, lazy: false }] },
      { path: "api/http/b.ts", imports: [{ target: "api/http/a.ts", typeOnly: false, lazy: false }] },
    ];
    expect(findBrokenArrows(circle)).toEqual(["circle: api/http/a.ts -> api/http/b.ts -> api/http/a.ts"]);
  });
});

describe("what the server loads as it starts", () => {
  const loaded = packagesLoadedBy("api/main.ts", modules);

  // docs/performance.md: these packages would take 20 MB of each server.
  it.each([
    "@ai-sdk/anthropic",
    "@ai-sdk/google",
    "@zxcvbn-ts/language-common",
    "compromise/two",
    "flydrive/drivers/s3",
    "nodemailer",
    "openid-client",
    "pdfkit",
    "resend",
    "saxes",
    "sharp",
    "stripe",
    "unpdf",
    "word-extractor",
  ])("is not %s, which waits until it is needed", (name) => {
    expect(loaded).not.toContain(name);
  });

  it("is read from the imports", () => {
    expect([...loaded]).toEqual(expect.arrayContaining(["better-auth", "pg", "zod"]));
  });
});
