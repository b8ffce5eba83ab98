import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  CATALOGUE,
  chosenModelFile,
  chosenModelSchema,
  ENGINE,
  engineFolder,
  modelsFolder,
} from "#api/integrations/local-model/catalogue.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { ggufFile } from "./gguf-steps.ts";
import { enginePackage } from "./install-engine.ts";
import { installedModels, installModel, removeModel, type Install } from "./install-model.ts";

const root = createTemporaryFolder("models");
const MODEL = ggufFile({ contextTokens: 2048, bytes: 200_000 });
const SUM = createHash("sha256").update(MODEL).digest("hex");
const PLENTY = { total: 64e9, free: 64e9 };

const server = createServer((request, response) => {
  if (request.url === "/page") response.end("<!doctype html><title>Sign in</title>");
  else response.end(MODEL);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

let [dataDir, byHand] = ["", ""];
let said: string[] = [];
let folders = 0;

beforeEach(() => {
  folders += 1;
  said = [];
  dataDir = join(root, `${folders}`);
  byHand = join(root, `${folders}.gguf`);
  // Imitate an installed engine; install-engine.test.ts installs the real one.
  const engine = join(engineFolder(dataDir), "node_modules", ENGINE.package);
  mkdirSync(engine, { recursive: true });
  writeFileSync(join(engine, "package.json"), JSON.stringify({ version: ENGINE.version }));
  writeFileSync(byHand, MODEL);
});

const install = (given: Partial<Install> = {}) =>
  installModel({
    dataDir,
    name: "mine",
    say: (line) => said.push(line),
    onProgress: () => undefined,
    memory: PLENTY,
    ...given,
  });
const chosen = () => chosenModelSchema.parse(JSON.parse(readFileSync(chosenModelFile(dataDir), "utf8")));
const files = () => readdirSync(modelsFolder(dataDir)).toSorted();

describe("a model", () => {
  it.each<[string, () => Partial<Install>]>([
    ["a file by hand", () => ({ file: byHand })],
    ["an address", () => ({ from: `${site}/model.gguf` })],
  ])("from %s is installed and chosen", async (_, given) => {
    await install({ ...given(), sha256: SUM });
    expect(files()).toEqual(["chosen.json", "engine", "mine.gguf"]);
    expect(readFileSync(join(modelsFolder(dataDir), "mine.gguf")).equals(MODEL)).toBe(true);
    expect(chosen()).toMatchObject({
      name: "mine",
      file: "mine.gguf",
      sha256: SUM,
      bytes: MODEL.length,
      contextTokens: 2048,
      size: "small",
    });
  });

  it("whose sum nobody gave is installed, and its sum is said", async () => {
    await install({ file: byHand });
    expect(said).toContainEqual(`Its SHA-256 is ${SUM}. Compare it with what its maker says.`);
    expect(existsSync(byHand)).toBe(true);
  });

  it("that is there already is chosen again without fetching it", async () => {
    await install({ file: byHand });
    await install({ name: "other", file: byHand });
    await install({ from: "http://127.0.0.1:8/nobody", sha256: SUM });
    expect(chosen().name).toBe("mine");
    expect(await installedModels(dataDir)).toEqual(["mine", "other"]);
  });

  it.each<[string, () => Partial<Install>, RegExp]>([
    ["with another sum", () => ({ from: site, sha256: "0".repeat(64) }), /is not the file that was meant/u],
    ["with another sum by hand", () => ({ file: byHand, sha256: "0".repeat(64) }), /is not the file/u],
    ["of the list that is another file", () => ({ name: "qwen3-4b", file: byHand }), /under another name/u],
    [
      "of the list with another sum",
      () => ({ name: "qwen3-4b", sha256: SUM }),
      /The SHA-256 of qwen3-4b is/u,
    ],
    ["of the list from where another file lies", () => ({ name: "qwen3-4b", from: site }), /another one/u],
    ["that is a web page", () => ({ from: `${site}/page` }), /a web page/u],
    ["that is not there", () => ({ file: `${byHand}.none` }), /ENOENT/u],
    ["that nobody knows", () => ({}), /There is no model mine in the list \(granite/u],
    ["with a name that leads elsewhere", () => ({ name: "../mine", file: byHand }), /small letters/u],
    ["from two places", () => ({ from: site, file: byHand }), /not both/u],
    ["from no address", () => ({ from: "file:///etc/passwd" }), /is no address/u],
    ["with no sum", () => ({ file: byHand, sha256: "abc" }), /64 digits/u],
    [
      "on a platform without an engine",
      () => ({ file: byHand, platform: { name: "linux-x64", hasMusl: true } }),
      /no engine for this platform \(linux-x64 with musl\)/u,
    ],
    [
      "of the list that is too large for the memory",
      () => ({ name: "ministral-3-8b", memory: { total: 4e9, free: 4e9 } }),
      /^ministral-3-8b needs about 8\.0 GB of memory, and this machine has 4\.0 GB\. What fits: greenroom model install granite-4\.0-1b$/u,
    ],
    [
      "of one's own that is too large for the memory",
      () => ({ file: byHand, memory: { total: 1e8, free: 1e8 } }),
      /None of the recommended ones fits/u,
    ],
  ])("%s is refused, and what was chosen stays", async (_, given, problem) => {
    await install({ name: "before", file: byHand });
    const before = files();
    await expect(install(given())).rejects.toThrow(problem);
    expect(files()).toEqual(before);
    expect(chosen().name).toBe("before");
  });

  it("for which the disk has no room is refused before it is copied", async () => {
    truncateSync(byHand, 1e13);
    const memory = { total: Infinity, free: Infinity };
    await expect(install({ file: byHand, memory })).rejects.toThrow(/free, and 10000\.0 GB are needed/u);
    expect(files()).toEqual(["engine"]);
  });

  it("that fits once other things are closed is installed, and that is said", async () => {
    await install({ file: byHand, memory: { total: 64e9, free: 1e6 } });
    expect(said).toContainEqual(expect.stringMatching(/^mine needs about .+ and 1 MB are free now/u));
  });
});

describe("removing a model", () => {
  it("removes its choice and, with the last model, the engine", async () => {
    await install({ file: byHand });
    await install({ name: "mine-too", file: byHand });
    writeFileSync(join(modelsFolder(dataDir), "mine-0123abcd.part"), "half");
    expect(await removeModel(dataDir, "mine")).toEqual({ wasChosen: false, hasEngine: true });
    expect(files()).toEqual(["chosen.json", "engine", "mine-too.gguf"]);
    expect(await removeModel(dataDir, "mine-too")).toEqual({ wasChosen: true, hasEngine: false });
    expect(files()).toEqual([]);
  });

  it("also removes an unreadable choice", async () => {
    await install({ file: byHand });
    writeFileSync(chosenModelFile(dataDir), "{");
    expect(await removeModel(dataDir, "mine")).toEqual({ wasChosen: true, hasEngine: false });
    expect(files()).toEqual([]);
  });

  it.each(["mine", "chosen.json", "..", "engine"])(
    "of the name %s where there is none says so",
    async (name) => {
      await install({ name: "other", file: byHand });
      await expect(removeModel(dataDir, name)).rejects.toThrow(`${name} is not installed.`);
    },
  );
});

it("each model of the list has an address of one revision, a sum and an engine on the usual platforms", () => {
  for (const { address, sha256, bytes } of CATALOGUE) {
    expect(address).toMatch(
      /^https:\/\/huggingface\.co\/[\w.-]+\/[\w.-]+\/resolve\/[0-9a-f]{40}\/[\w.-]+\.gguf$/u,
    );
    expect(sha256).toMatch(/^[0-9a-f]{64}$/u);
    expect(bytes).toBeGreaterThan(1e9);
  }
  for (const name of ["linux-x64", "linux-arm64", "darwin-arm64", "win32-x64"])
    expect(enginePackage({ name, hasMusl: false })).toMatch(/^@node-llama-cpp\//u);
});
