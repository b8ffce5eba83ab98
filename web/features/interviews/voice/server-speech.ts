import type { Language } from "#contract/languages.ts";
import { api, responseOf } from "#web/lib/api.ts";
import { wait } from "#web/lib/wait.ts";
import { openMicrophone, refusalOf, type Microphone } from "./microphone.ts";
import { Pieces } from "./pieces.ts";
import type { Ear, EarEvents } from "./recognition.ts";
import type { Voice } from "./speaker.ts";
import type { Rate } from "./speech-settings.ts";
import { encodeWav } from "./wav.ts";
import { WORDS } from "./words.ts";

/** A separate file, because it runs in the browser's audio thread. */
const RECORDER = new URL("./recorder.worklet.js", import.meta.url);
const TRIES = 3;
const TRY_AGAIN_SECONDS = 1;

type Place = { language: Language; interviewId: string | undefined; microphone?: Microphone };

async function transcribe(sound: Blob, { language, interviewId }: Place): Promise<string> {
  const query = new URLSearchParams({ language, ...(interviewId !== undefined && { interviewId }) });
  const response = fetch(`/api/speech/transcription?${query}`, {
    method: "POST",
    headers: { "content-type": "audio/wav" },
    body: sound,
  });
  return ((await (await responseOf(response)).json()) as { data: { text: string } }).data.text;
}

/** Retries, so that a short network failure loses no words. */
async function transcribePatiently(sound: Blob, place: Place, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transcribe(sound, place);
    } catch (error) {
      if (attempt >= TRIES || signal.aborted) throw error;
      await wait(TRY_AGAIN_SECONDS);
    }
  }
}

/** Sends each piece of an answer to this server, and passes the recognised words on in the order of the pieces. */
export function listenByServer(place: Place, events: EarEvents): Ear {
  const open = new AbortController();
  const { signal } = open;
  let pieces: Pieces | null = null;
  let sent = Promise.resolve();
  const fail = (problem: string) => {
    if (signal.aborted) return;
    open.abort();
    events.onProblem(problem);
  };
  const sendAfter = async (before: Promise<void>, sound: Blob) => {
    await before;
    if (signal.aborted) return;
    try {
      const words = await transcribePatiently(sound, place, signal);
      if (words !== "" && !signal.aborted) events.onWords(words);
    } catch {
      fail(WORDS.theServerDoesNotHear);
    }
  };
  const send = (samples: Float32Array, rate: number) => {
    const sound = encodeWav(samples, rate);
    sent = sendAfter(sent, sound);
  };
  const microphone =
    place.microphone === undefined
      ? openMicrophone({ onGone: fail }, signal)
      : Promise.resolve(place.microphone);
  const begin = async () => {
    const { context, source } = await microphone;
    await context.audioWorklet.addModule(RECORDER);
    const heard = new Pieces(context.sampleRate, (samples) => send(samples, context.sampleRate));
    const recorder = new AudioWorkletNode(context, "recorder", { numberOfOutputs: 0 });
    recorder.port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => heard.add(data));
    recorder.port.start();
    if (signal.aborted) return;
    source.connect(recorder);
    signal.addEventListener("abort", () => source.disconnect(recorder), { once: true });
    pieces = heard;
  };
  void begin().catch((error: unknown) => fail(refusalOf(error)));
  return {
    stop: async () => {
      pieces?.flush();
      await sent;
      open.abort();
    },
    abort: () => open.abort(),
    microphone,
  };
}

type ServerVoiceChoice = Place & { rate: Rate };

/** The server's voice. The sound is played from memory, because the content security policy blocks other sources. */
export function serverVoice({ interviewId, language, rate }: ServerVoiceChoice): Voice {
  const json = { rate, language, ...(interviewId !== undefined && { interviewId }) };
  let ahead: { text: string; sound: Promise<ArrayBuffer> } | null = null;
  const load = async (text: string): Promise<ArrayBuffer> =>
    (await responseOf(api.speech.voice.$post({ json: { ...json, text } }))).arrayBuffer();
  const take = (text: string): Promise<ArrayBuffer> => {
    const sound = ahead?.text === text ? ahead.sound : load(text);
    ahead = null;
    return sound;
  };
  return {
    prepare: (text) => {
      if (ahead?.text === text) return;
      const sound = load(text);
      // `say` reports the error.
      sound.catch(() => undefined);
      ahead = { text, sound };
    },
    say: async (text, { onSound, signal }) => {
      const loaded = await take(text);
      const context = new AudioContext();
      try {
        await play(context, await context.decodeAudioData(loaded), { onSound, signal });
      } finally {
        void context.close();
      }
    },
  };
}

type Playing = Parameters<Voice["say"]>[1];

function play(context: AudioContext, sound: AudioBuffer, { onSound, signal }: Playing): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const player = context.createBufferSource();
  player.buffer = sound;
  player.connect(context.destination);
  return new Promise((resolve) => {
    player.addEventListener("ended", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
    player.start();
    onSound();
  });
}
