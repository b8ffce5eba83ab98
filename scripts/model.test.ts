import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { CATALOGUE, chosenModelFile, modelsFolder } from "#api/integrations/local-model/catalogue.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";

const root = createTemporaryFolder("model");
afterAll(() => rmSync(root, { recursive: true }));

const model = (dataDir: string, given: string[] = [], settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, [resolve(import.meta.dirname, "model.ts"), ...given], {
    env: { ...process.env, AI_PROVIDER: "", DATA_DIR: dataDir, ...settings },
    encoding: "utf8",
  });

it("greenroom model lists what can be had, and makes nothing", () => {
  const { stdout, status } = model(join(root, "none"));
  expect(status).toBe(0);
  for (const { name } of CATALOGUE) expect(stdout).toContain(`${name}: `);
  expect(stdout).toContain("not measured yet");
  expect(stdout).toMatch(/This machine has [\d.]+ GB of memory/u);
  expect(stdout).toContain("the built-in interviewer holds the interviews");
});

it("greenroom model names the one in use, those of one's own too", () => {
  const dataDir = join(root, "there");
  mkdirSync(modelsFolder(dataDir), { recursive: true });
  for (const name of ["qwen3-4b", "mine"]) writeFileSync(join(modelsFolder(dataDir), `${name}.gguf`), "");
  const chosen = {
    name: "qwen3-4b",
    file: "qwen3-4b.gguf",
    sha256: "0".repeat(64),
    bytes: 1,
    contextTokens: 8192,
    licence: "Apache-2.0",
    size: "middle",
    installedAt: "2026-01-01T00:00:00Z",
  };
  writeFileSync(chosenModelFile(dataDir), JSON.stringify(chosen));
  const { stdout } = model(dataDir);
  expect(stdout).toContain("qwen3-4b  (in use): ");
  expect(stdout).toContain("mine  (installed): your own");
  expect(stdout).toContain("qwen3-4b holds the interviews.");
});

it.each<[string, string[], Record<string, string>, RegExp]>([
  ["an unknown word", ["upgrade", "x"], {}, /^Usage: greenroom model/u],
  ["no name", ["install"], {}, /^Usage: greenroom model/u],
  ["an unknown option", ["install", "x", "--force"], {}, /Unknown option[^]+Usage/u],
  ["a model that nobody knows", ["install", "x"], { AI_PROVIDER: "local" }, /no model x in the list/u],
  ["a test without a model", ["test"], {}, /^No model is installed: greenroom model install/u],
  ["a model that is not there", ["remove", "x"], {}, /^x is not installed\./u],
  ["a setting that can't be", [], { AI_PROVIDER: "nobody" }, /^Settings are not valid/u],
])("%s ends with a sentence and changes nothing", (...cases) => {
  const [, given, settings, problem] = cases;
  expect(model(join(root, "refused"), given, settings)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(problem),
  });
});
