import { parseArgs } from "node:util";
import { CATALOGUE, memoryNeeded } from "#api/integrations/local-model/catalogue.ts";
import { findChosenModel } from "#api/integrations/local-model/chosen.ts";
import { readModelPlace } from "#api/settings.ts";
import { fromCaller } from "./data-folder.ts";
import { usageOf } from "./greenroom-words.ts";
import { describeBytes } from "./model/disk.ts";
import { installedModels, installModel, removeModel } from "./model/install-model.ts";
import { memoryOfMachine } from "./model/memory.ts";
import { showProgress } from "./model/show-progress.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom model` manages language models that run on this machine (docs/local-model.md). Without arguments it lists
 * them; `install <name> [--from <address> | --file <path>] [--sha256 <sum>]` downloads a model and chooses it; `remove
 * <name>` deletes a model; `test` tries the chosen model.
 */
const USAGE = usageOf("model");

await runCommand(() => run(readModelPlace(process.env)));

type Place = ReturnType<typeof readModelPlace>;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { from: { type: "string" }, file: { type: "string" }, sha256: { type: "string" } },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

async function run(place: Place): Promise<void> {
  const { values, positionals } = readArguments();
  const [verb, name, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (verb === undefined) return list(place);
  if (verb === "test" && name === undefined) return test(place);
  if (name === undefined || (verb !== "install" && verb !== "remove")) throw new Error(USAGE);
  if (verb === "remove") return remove(place, name);
  return install(place, { ...values, name });
}

async function list({ dataDir }: Place): Promise<void> {
  const [installed, chosen] = [await installedModels(dataDir), findChosenModel(dataDir)];
  const stateOf = (name: string) => {
    if (name === chosen?.name) return "in use";
    return installed.includes(name) ? "installed" : "";
  };
  for (const model of CATALOGUE) {
    const state = stateOf(model.name);
    console.log(`${model.name}${state && `  (${state})`}: ${model.title}, ${model.size}`);
    console.log(
      `  ${describeBytes(model.bytes)} on disk, about ${describeBytes(memoryNeeded(model))} of memory, licence ${model.licence}, ${model.languages}`,
    );
    console.log(`  Its ratings: ${model.evaluation ?? "not measured yet"}`);
  }
  for (const name of installed.filter((one) => !CATALOGUE.some((known) => known.name === one)))
    console.log(`${name}  (${stateOf(name)}): your own`);
  const { total, free } = memoryOfMachine();
  console.log(`\nThis machine has ${describeBytes(total)} of memory, ${describeBytes(free)} of them free.`);
  console.log(
    chosen
      ? `${chosen.name} holds the interviews. Without it: greenroom model remove ${chosen.name}`
      : "None is installed: the built-in interviewer holds the interviews. Take one: greenroom model install <name>",
  );
}

type Wanted = { name: string; from?: string; file?: string; sha256?: string };

async function install({ dataDir, provider }: Place, wanted: Wanted): Promise<void> {
  const progress = showProgress(process.stdout);
  const say = (line: string) => {
    progress.end();
    console.log(line);
  };
  const chosen = await installModel({
    ...wanted,
    ...(wanted.file !== undefined && { file: fromCaller(wanted.file) }),
    dataDir,
    say,
    onProgress: progress.show,
  });
  progress.end();
  console.log(`${chosen.name} is installed. Greenroom uses it from its next start on.`);
  if (provider !== "local")
    console.log(`AI_PROVIDER is ${provider} and goes before it: unset it to use this model.`);
}

async function remove({ dataDir }: Place, name: string): Promise<void> {
  const { wasChosen, hasEngine } = await removeModel(dataDir, name);
  console.log(`${name} is removed${hasEngine ? "" : ", and the engine with it"}.`);
  if (wasChosen) console.log("The built-in interviewer holds the interviews from the next start on.");
}

async function test({ dataDir }: Place): Promise<void> {
  const chosen = findChosenModel(dataDir);
  if (!chosen) throw new Error("No model is installed: greenroom model install <name>.");
  const { tryModel } = await import("./model/try-model.ts");
  await tryModel({ provider: "local", dataDir, chosen }, console.log);
}
