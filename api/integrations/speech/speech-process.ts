import { createRequire } from "node:module";
import type { Language } from "#contract/languages.ts";
import { cutAtQuiet, readPcm, writeWav, type Pcm } from "./pcm.ts";
import type { FromSpeech, SpeechStart, SpeechTask } from "./speech-messages.ts";

/** The process of local-speech.ts: it alone loads the engine and the models, each when it is first needed. */

/** The parts of sherpa-onnx-node that are used here: it is no dependency, but installed by `greenroom model speech`. */
type Stream = { acceptWaveform: (sound: Pcm) => void };
type Recogniser = {
  createStream: () => Stream;
  decode: (stream: Stream) => void;
  getResult: (stream: Stream) => { text: string };
};
type Voice = { generate: (request: { text: string; sid: number; speed: number }) => Pcm };
type Library = {
  OfflineRecognizer: new (config: object) => Recogniser;
  OfflineTts: new (config: object) => Voice;
};

process.on("disconnect", () => process.exit(0));
const { library, models, threads } = JSON.parse(process.argv[2] ?? "") as SpeechStart;
const engine = createRequire(import.meta.url)(library) as Library;
const recognisers = new Map<Language, Recogniser>();
const voices = new Map<Language, Voice>();

const send = (message: FromSpeech): void => {
  process.send?.(message);
};
process.on("message", (task: SpeechTask) => send(work(task)));
send({ type: "ready" });

function work(task: SpeechTask): FromSpeech {
  try {
    return task.type === "hear" ? hear(task) : speak(task);
  } catch (error) {
    return { type: "error", reason: (error as Error).message };
  }
}

function hear({ language, wav }: Extract<SpeechTask, { type: "hear" }>): FromSpeech {
  const model = models[language]?.hearing;
  if (!model) throw new Error(`no model here hears ${language}`);
  const recogniser =
    recognisers.get(language) ??
    new engine.OfflineRecognizer({ modelConfig: { ...model.config, numThreads: threads, provider: "cpu" } });
  recognisers.set(language, recogniser);
  const sound = readPcm(wav);
  const words = cutAtQuiet(sound, model.longestSeconds).map((samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: sound.sampleRate });
    recogniser.decode(stream);
    return recogniser.getResult(stream).text.trim();
  });
  return { type: "words", text: words.filter((text) => text !== "").join(" ") };
}

function speak({ language, text, rate }: Extract<SpeechTask, { type: "speak" }>): FromSpeech {
  const model = models[language]?.voice;
  if (!model) throw new Error(`no model here speaks ${language}`);
  const voice =
    voices.get(language) ??
    new engine.OfflineTts({ model: { ...model.config, numThreads: threads, provider: "cpu" } });
  voices.set(language, voice);
  return { type: "sound", wav: writeWav(voice.generate({ text, sid: 0, speed: rate })) };
}
