import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "#api/settings.ts";
import { chosenModelFile, modelsFolder } from "./catalogue.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "greenroom-chosen-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const CHOSEN = {
  name: "tiny",
  file: "tiny.gguf",
  sha256: "0".repeat(64),
  bytes: 1,
  contextTokens: 4096,
  licence: "Apache-2.0",
  size: "small",
  installedAt: "2026-01-01T00:00:00Z",
};

function write(text: string): void {
  mkdirSync(modelsFolder(dataDir), { recursive: true });
  writeFileSync(chosenModelFile(dataDir), text);
}

test("an installed model is used without any setting, and by AI_PROVIDER=local", () => {
  write(JSON.stringify(CHOSEN));
  for (const AI_PROVIDER of [undefined, "local"])
    expect(readSettings({ DATA_DIR: dataDir, AI_PROVIDER }).ai).toEqual({
      provider: "local",
      dataDir,
      chosen: CHOSEN,
    });
});

test("a configured service takes precedence over an installed model", () => {
  write(JSON.stringify(CHOSEN));
  const service = { AI_PROVIDER: "anthropic", AI_MODEL: "m", AI_API_KEY: "k" };
  expect(readSettings({ DATA_DIR: dataDir, ...service }).ai?.provider).toBe("anthropic");
});

test("without a model the built-in interviewer is used; AI_PROVIDER=local says how to install one", () => {
  expect(readSettings({ DATA_DIR: dataDir }).ai).toBeNull();
  expect(() => readSettings({ DATA_DIR: dataDir, AI_PROVIDER: "local" })).toThrow(
    "no model is installed: greenroom model install <name>",
  );
});

test.each(["", "{}", JSON.stringify({ ...CHOSEN, file: "../../elsewhere.gguf" })])(
  "a file that does not say which model is installed is named: %s",
  (text) => {
    write(text);
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(/chosen\.json does not say which model/u);
  },
);
