import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { ENGINE } from "#api/integrations/local-model/catalogue.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { enginePackage, installEngine, thisPlatform } from "./install-engine.ts";

const root = createTemporaryFolder("engine");
afterAll(() => rmSync(root, { recursive: true }));

it("the engine is installed at its fixed version with this platform's program alone, and loads", async () => {
  const folder = join(root, "engine");
  await installEngine(folder);
  const programs = readdirSync(join(folder, "node_modules", `@${ENGINE.package}`));
  expect(programs.map((name) => `@${ENGINE.package}/${name}`)).toEqual([enginePackage(thisPlatform())]);
  const library = resolve(folder, "node_modules", ENGINE.package, "dist/index.js");
  const script = join(root, "load.mjs");
  const text = `import { getLlama } from ${JSON.stringify(library)};
    const llama = await getLlama({ gpu: false, build: "never", maxThreads: 1, progressLogs: false });
    console.log(llama.buildType);
    await llama.dispose();`;
  writeFileSync(script, text);
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout.trim()).toBe("prebuilt");
  expect(readdirSync(root)).toEqual(["engine", "load.mjs"]);
  // The engine is installed, so the registry is not called.
  await installEngine(folder, { name: "linux-arm64", hasMusl: false });
}, 300_000);

it("an engine that can't be installed leaves nothing, and the reason is said", async () => {
  const folder = join(root, "none");
  await expect(installEngine(folder, { name: "linux-x64", hasMusl: true })).rejects.toThrow("no engine");
  await expect(installEngine(folder, { name: "darwin-arm64", hasMusl: false })).rejects.toThrow(
    /npm says[^]+Nothing is changed/u,
  );
  expect(readdirSync(root)).toEqual(["engine", "load.mjs"]);
}, 300_000);

it("the lock file is of the engine's version, and names a sum for each package it brings", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "engine-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; integrity?: string }>;
  };
  const { "": _root, ...packages } = lock.packages;
  expect(packages[`node_modules/${ENGINE.package}`]?.version).toBe(ENGINE.version);
  for (const [name, { integrity }] of Object.entries(packages))
    expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/u)]);
});
