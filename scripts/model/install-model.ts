import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  CATALOGUE,
  chosenModelFile,
  engineFolder,
  modelsFolder,
  type CatalogueModel,
  type ChosenModel,
  type ModelSize,
} from "#api/integrations/local-model/catalogue.ts";
import { findChosenModel } from "#api/integrations/local-model/chosen.ts";
import { stateFile } from "#api/integrations/local-model/state-file.ts";
import {
  LOCAL_MODEL_CONTEXT_TOKENS,
  LOCAL_MODEL_MIDDLE_BELOW_BYTES,
  LOCAL_MODEL_SMALL_BELOW_BYTES,
} from "#contract/limits.ts";
import { checkFreeSpace, explainWrite } from "./disk.ts";
import { download, type Progress } from "./download.ts";
import { readGgufHead } from "./gguf.ts";
import { enginePackage, installEngine, thisPlatform, type Platform } from "./install-engine.ts";
import { checkMemory, memoryOfMachine, type Memory } from "./memory.ts";

export type Install = {
  dataDir: string;
  name: string;
  /** URL of a mirror, or of a custom model. */
  from?: string | undefined;
  /** A local file, which is copied. */
  file?: string | undefined;
  /** Checksum of a custom model. */
  sha256?: string | undefined;
  say: (line: string) => void;
  onProgress: (progress: Progress) => void;
  platform?: Platform;
  memory?: Memory;
};

type Examined = Omit<ChosenModel, "installedAt">;

const NAME = /^[a-z0-9][a-z0-9._-]{0,59}$/u;
const SUM = /^[0-9a-f]{64}$/u;

/**
 * Reports problems before downloading anything; then installs the engine and the model, and chooses the model last.
 * Each step is completed or not done at all, so the command can be repeated after any failure.
 */
export async function installModel(given: Install): Promise<ChosenModel> {
  const { dataDir, say, platform = thisPlatform() } = given;
  const known = findKnown(given);
  enginePackage(platform);
  warnOfMemory(given, known);
  await mkdir(modelsFolder(dataDir), { recursive: true });
  const examined = given.file === undefined ? null : await examine(given.file, given, known);

  say("The engine …");
  await installEngine(resolve(engineFolder(dataDir)), platform);
  const model = examined ? await copyModel(given, examined) : await fetchModel(given, known);

  const chosen: ChosenModel = { ...model, installedAt: new Date().toISOString() };
  const file = chosenModelFile(dataDir);
  await writeFile(`${file}.part`, `${JSON.stringify(chosen, null, 2)}\n`);
  await rename(`${file}.part`, file);
  return chosen;
}

function findKnown({ name, from, file, sha256 }: Install): CatalogueModel | undefined {
  const known = CATALOGUE.find((one) => one.name === name);
  if (!NAME.test(name)) throw new Error("A model's name is of small letters, digits, dots and hyphens.");
  if (from !== undefined && file !== undefined) throw new Error("Give --from or --file, not both.");
  if (from !== undefined && !/^https?:$/u.test(URL.parse(from)?.protocol ?? ""))
    throw new Error(`${from} is no address: it begins with https://`);
  if (sha256 !== undefined && !SUM.test(sha256))
    throw new Error("A SHA-256 has 64 digits, 0 to 9 and a to f.");
  if (known && sha256 !== undefined && sha256 !== known.sha256)
    throw new Error(`The SHA-256 of ${name} is ${known.sha256}. Install another file under another name.`);
  if (!known && from === undefined && file === undefined)
    throw new Error(
      `There is no model ${name} in the list (${CATALOGUE.map((one) => one.name).join(", ")}). ` +
        "One of your own comes with --from <address> or --file <path>.",
    );
  return known;
}

function warnOfMemory(
  { memory = memoryOfMachine(), say }: Install,
  model?: Parameters<typeof checkMemory>[0],
): void {
  const warning = model ? checkMemory(model, memory) : null;
  if (warning !== null) say(warning);
}

/** Throws an error for users if the file is no model, not the requested one, or too large for this machine. */
async function examine(file: string, given: Install, known?: CatalogueModel): Promise<Examined> {
  const { size: bytes } = await stat(file);
  const head = await readGgufHead(file);
  const kind = {
    name: given.name,
    bytes,
    contextTokens: Math.min(LOCAL_MODEL_CONTEXT_TOKENS, head.contextTokens ?? Infinity),
  };
  if (!known) warnOfMemory(given, kind);
  if (file === given.file) await checkFreeSpace(modelsFolder(given.dataDir), bytes);
  given.say("Its SHA-256 …");
  const sum = await sumOf(file);
  const expected = known?.sha256 ?? given.sha256;
  if (expected !== undefined && sum !== expected)
    throw new Error(
      `${file} is not the file that was meant: its SHA-256 is ${sum}, and ${expected} is expected.` +
        (known ? " Install another file under another name." : ""),
    );
  if (expected === undefined) given.say(`Its SHA-256 is ${sum}. Compare it with what its maker says.`);
  return {
    ...kind,
    file: `${given.name}.gguf`,
    sha256: sum,
    licence: known?.licence ?? "as its maker says",
    size: known?.size ?? sizeOf(bytes),
  };
}

const sizeOf = (bytes: number): ModelSize => {
  if (bytes < LOCAL_MODEL_SMALL_BELOW_BYTES) return "small";
  return bytes < LOCAL_MODEL_MIDDLE_BELOW_BYTES ? "middle" : "large";
};

async function sumOf(file: string): Promise<string> {
  const sum = createHash("sha256");
  for await (const piece of createReadStream(file)) sum.update(piece as Buffer);
  return sum.digest("hex");
}

const targetOf = ({ dataDir, name }: Install): string => join(modelsFolder(dataDir), `${name}.gguf`);

/** The partial file's name depends on the source, so that parts of different files are never combined. */
const partOf = ({ dataDir, name, sha256, from }: Install, known?: CatalogueModel): string => {
  const key = createHash("sha256").update(known?.sha256 ?? sha256 ?? from ?? "");
  return join(modelsFolder(dataDir), `${name}-${key.digest("hex").slice(0, 8)}.part`);
};

async function copyModel(given: Install, model: Examined): Promise<Examined> {
  const part = partOf(given);
  const folder = dirname(part);
  given.say("The model …");
  try {
    await copyFile(given.file ?? "", part, constants.COPYFILE_FICLONE);
  } catch (error) {
    await rm(part, { force: true });
    throw explainWrite(error, folder);
  }
  await rename(part, targetOf(given));
  return model;
}

async function fetchModel(given: Install, known?: CatalogueModel): Promise<Examined> {
  const target = targetOf(given);
  const expected = known?.sha256 ?? given.sha256;
  if (expected !== undefined && (await sumOf(target).catch(() => null)) === expected)
    return examine(target, given, known);
  const part = partOf(given, known);
  const address = given.from ?? known?.address ?? "";
  given.say(`The model, from ${new URL(address).host} …`);
  await download({ address, part, bytes: known?.bytes ?? null, onProgress: given.onProgress });
  let model: Examined;
  try {
    model = await examine(part, given, known);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rename(part, target);
  return model;
}

/** `wasChosen`: interviews used the model. `hasEngine`: the engine stays, because another model is installed. */
export type Removed = { wasChosen: boolean; hasEngine: boolean };

/** Removes the choice before the model's file, so that a chosen file always exists. */
export async function removeModel(dataDir: string, name: string): Promise<Removed> {
  const folder = modelsFolder(dataDir);
  const there = await readdir(folder).catch(() => []);
  const isPart = (file: string) => /^-[0-9a-f]{8}\.part$/u.test(file.slice(name.length));
  const own = there.filter((file) => file === `${name}.gguf` || (file.startsWith(name) && isPart(file)));
  if (own.length === 0 || !NAME.test(name)) throw new Error(`${name} is not installed.`);
  const wasChosen = isChosen(dataDir, name);
  if (wasChosen) await rm(chosenModelFile(dataDir), { force: true });
  for (const file of own) await rm(join(folder, file));
  const hasEngine = there.some((file) => /\.(gguf|part)$/u.test(file) && !own.includes(file));
  if (!hasEngine) await rm(engineFolder(dataDir), { recursive: true, force: true });
  if (!hasEngine) await rm(stateFile(dataDir), { force: true });
  return { wasChosen, hasEngine };
}

/** Treats an unreadable choice as chosen, so that `removeModel` removes the choice. */
function isChosen(dataDir: string, name: string): boolean {
  try {
    return findChosenModel(dataDir)?.name === name;
  } catch {
    return true;
  }
}

export async function installedModels(dataDir: string): Promise<string[]> {
  const there = await readdir(modelsFolder(dataDir)).catch(() => []);
  return there.filter((file) => file.endsWith(".gguf")).map((file) => file.slice(0, -".gguf".length));
}
