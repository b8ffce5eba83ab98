import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { SPEECH_MOONSHINE_SECONDS, SPEECH_RECOGNISED_SECONDS } from "#contract/limits.ts";
import { modelsFolder } from "../local-model/catalogue.ts";

/** Models of sherpa-onnx on this machine (docs/speech.md): SPEECH_MODEL_DIR has a folder for each language. */

/** The engine that runs them, installed by `greenroom model speech`. */
export const SPEECH_ENGINE = { package: "sherpa-onnx-node", version: "1.13.8" } as const;

export const speechEngineFolder = (dataDir: string): string => join(modelsFolder(dataDir), "speech-engine");

/** The entry file of the engine's library. */
export const speechEngineLibrary = (dataDir: string): string =>
  resolve(join(speechEngineFolder(dataDir), "node_modules", SPEECH_ENGINE.package, "sherpa-onnx.js"));

export function hasSpeechEngine(dataDir: string): boolean {
  try {
    const file = join(speechEngineLibrary(dataDir), "..", "package.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version === SPEECH_ENGINE.version;
  } catch {
    return false;
  }
}

/** What the engine is made with, and the longest sound that the model takes at once. */
export type HearingModel = { kind: string; config: object; longestSeconds: number };
export type VoiceModel = { config: object };
export type SpeechModels = Partial<Record<Language, { hearing?: HearingModel; voice?: VoiceModel }>>;

type Files = Record<string, string>;
type HearingKind = {
  kind: string;
  files: Record<string, RegExp>;
  longestSeconds: number;
  config: (files: Files, language: Language) => object;
};

/** In this order: a Whisper's two files are among a transducer's three. */
const KINDS: readonly HearingKind[] = [
  {
    kind: "Moonshine",
    files: { encoder: /^encoder_model.*\.ort$/u, mergedDecoder: /^decoder_model_merged.*\.ort$/u },
    longestSeconds: SPEECH_MOONSHINE_SECONDS,
    config: (moonshine) => ({ moonshine }),
  },
  {
    kind: "transducer",
    files: { encoder: /encoder.*\.onnx$/u, decoder: /decoder.*\.onnx$/u, joiner: /joiner.*\.onnx$/u },
    longestSeconds: SPEECH_RECOGNISED_SECONDS,
    config: (transducer) => ({ transducer }),
  },
  {
    kind: "Whisper",
    files: { encoder: /encoder.*\.onnx$/u, decoder: /decoder.*\.onnx$/u },
    longestSeconds: SPEECH_RECOGNISED_SECONDS,
    config: (whisper, language) => ({
      whisper: { ...whisper, language, task: "transcribe", tailPaddings: -1 },
    }),
  },
];

const TOKENS = /tokens\.txt$/u;

/** Throws in words for whoever set the folder. */
export function findSpeechModels(folder: string): SpeechModels {
  const root = resolve(folder);
  const languages = Object.keys(LANGUAGES) as Language[];
  const there = listFolder(root);
  if (there === null) throw new Error(`${root} is no folder that can be read.`);
  const models: SpeechModels = {};
  for (const language of languages) {
    const hearing = findHearing(join(root, language, "hearing"), language);
    const voice = findVoice(join(root, language, "voice"));
    if (hearing || voice) models[language] = { ...(hearing && { hearing }), ...(voice && { voice }) };
  }
  if (Object.keys(models).length > 0) return models;
  throw new Error(
    `${root} has no model: one that hears English lies in ${join(root, "en", "hearing")}, one that speaks it in ${join(root, "en", "voice")} (docs/speech.md).`,
  );
}

function findHearing(folder: string, language: Language): HearingModel | null {
  const there = listFolder(folder);
  if (there === null) return null;
  const tokens = findFile({ folder, there }, TOKENS);
  for (const { kind, files, longestSeconds, config } of KINDS) {
    const found = Object.entries(files).map(([name, like]) => [name, findFile({ folder, there }, like)]);
    if (tokens === null || found.some(([, file]) => file === null)) continue;
    return {
      kind,
      longestSeconds,
      config: { ...config(Object.fromEntries(found) as Files, language), tokens },
    };
  }
  throw new Error(
    `${folder} holds no model that is known here: it has ${KINDS.map(({ kind, files }) => `${Object.keys(files).join(", ")} (${kind})`).join(" or ")}, and tokens.txt (docs/speech.md).`,
  );
}

/** A voice of Piper, as sherpa-onnx packs it. */
function findVoice(folder: string): VoiceModel | null {
  const there = listFolder(folder);
  if (there === null) return null;
  const [model, tokens] = [/\.onnx$/u, TOKENS].map((like) => findFile({ folder, there }, like));
  if (model && tokens && there.includes("espeak-ng-data"))
    return { config: { vits: { model, tokens, dataDir: join(folder, "espeak-ng-data") } } };
  throw new Error(
    `${folder} holds no voice: it has one .onnx file, tokens.txt and espeak-ng-data (docs/speech.md).`,
  );
}

function listFolder(folder: string): string[] | null {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return null;
  }
}

/** Of two the one in eight bits, which is quicker and as good. */
function findFile({ folder, there }: { folder: string; there: string[] }, like: RegExp): string | null {
  const found = there.filter((name) => like.test(name));
  const name = found.find((one) => one.includes("int8")) ?? found[0];
  return name === undefined ? null : join(folder, name);
}
