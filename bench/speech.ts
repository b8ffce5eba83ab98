import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { runnerImport } from "vite";
import { createLocalSpeech } from "#api/integrations/speech/local-speech.ts";
import { writeWav } from "#api/integrations/speech/pcm.ts";
import { findSpeechModels, speechEngineLibrary } from "#api/integrations/speech/speech-models.ts";
import { readModelPlace } from "#api/settings.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { SPEECH_PAUSE_SECONDS_DEFAULT, SPEECH_SAMPLE_RATE } from "#contract/limits.ts";
import { findBrowser } from "../scripts/find-browser.ts";
import { makeSpeech, type SpokenAnswer } from "./make-speech.ts";
import { startProcess } from "./processes.ts";
import { markdownTable, round, type Bench } from "./section.ts";
import { quantile } from "./stream-call.ts";

/** Heard by Chromium as well, each as the answer to so many questions: one takes half a minute. */
const IN_BROWSER = 6;
const TURNS_EACH = 4;
const STEP_MS = 60_000;
const TURN_MS = 120_000;
const NOTICED_MS = 150;

/** The page's own code, which plain Node can't load. */
const hearing = async () =>
  (
    await runnerImport<typeof import("./hear-speech.ts")>(join(import.meta.dirname, "hear-speech.ts"), {
      configFile: false,
    })
  ).module;

type Hearing = Awaited<ReturnType<typeof hearing>>;

/** How much later than the pause's length the end of an answer was noticed, in ms. */
const lateness = (ended: number, end: number): number => (ended - end - SPEECH_PAUSE_SECONDS_DEFAULT) * 1000;

async function benchTurns(answers: SpokenAnswer[], { hearTurn }: Hearing) {
  const late: number[] = [];
  let cut = 0;
  for (const answer of answers) {
    // Each takes the clock for itself.
    const { ended } = await hearTurn(answer);
    if (ended === null) late.push(Infinity);
    else if (ended < answer.end) cut += 1;
    else late.push(lateness(ended, answer.end));
  }
  return { cut, late };
}

/** Its models' words for what the page would send; null where none are set. */
async function benchWords(answers: SpokenAnswer[], { piecesOf, wordErrors }: Hearing) {
  const { dataDir, speechFolder } = readModelPlace(process.env);
  if (speechFolder === undefined) return null;
  const models = findSpeechModels(speechFolder);
  const speech = createLocalSpeech({ library: speechEngineLibrary(dataDir), models });
  const sum = { errors: 0, words: 0, ms: 0, seconds: 0 };
  // The first call loads the model.
  await speech.transcribe(writeWav({ samples: new Float32Array(1), sampleRate: SPEECH_SAMPLE_RATE }), "en");
  for (const answer of answers) {
    const heard: string[] = [];
    for (const samples of piecesOf(answer)) {
      const begun = performance.now();
      // One after the other, as somebody speaks.
      heard.push(await speech.transcribe(writeWav({ samples, sampleRate: SPEECH_SAMPLE_RATE }), "en"));
      sum.ms += performance.now() - begun;
      sum.seconds += samples.length / SPEECH_SAMPLE_RATE;
    }
    const { errors, words } = wordErrors(answer.text, heard.join(" "));
    sum.errors += errors;
    sum.words += words;
  }
  speech.close();
  return { ...sum, kind: models.en?.hearing?.kind ?? "" };
}

type WordFigures = NonNullable<Awaited<ReturnType<typeof benchWords>>>;

type Seen = { lastSound: number; chat: number; words: number; voice: number; sound: number };

/** Stands beside the page: what it hears, asks and plays, by the page's clock. */
function watch(): void {
  const seen: Seen = { lastSound: 0, chat: 0, words: 0, voice: 0, sound: 0 };
  Object.assign(window, { seen });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (asked) => {
    const stream = await open(asked);
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(256);
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const isHeard = seen.chat === 0 && samples.some((sample) => Math.abs(sample) > 0.02);
      if (isHeard) seen.lastSound = performance.now();
    }, 5);
    return stream;
  };
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // The interviewer's first words of all come before anybody has spoken.
    if (url.endsWith("/api/chat") && seen.lastSound > 0) seen.chat ||= performance.now();
    const isVoice = url.endsWith("/speech/voice") && seen.chat > 0 && seen.words === 0;
    if (isVoice) seen.words = performance.now();
    const response = await send(input, init);
    if (isVoice) seen.voice = performance.now();
    return response;
  };
  // Called with its node below.
  // oxlint-disable-next-line typescript/unbound-method
  const play = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function start(...when) {
    if (seen.voice > 0) seen.sound ||= performance.now();
    return play.apply(this, when);
  };
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

async function hearInBrowser(browser: Browser, url: string): Promise<Seen[]> {
  const page = await browser.newPage({ locale: "en-GB" });
  await page.addInitScript(() => {
    // Asked what it hears on the device, the headless Chromium of Debian breaks off.
    for (const name of ["SpeechRecognition", "webkitSpeechRecognition"])
      Object.defineProperty(window, name, { value: undefined });
    const chosen = { source: "server", ends: "pause", sendsAtOnce: true, voice: "server" };
    localStorage.setItem("greenroom.speech", JSON.stringify(chosen));
    localStorage.setItem("greenroom.speaks", "true");
  });
  await page.addInitScript(watch);
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill("premium@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("greenroom");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/dashboard/u);
  await page.goto(`${url}/interview`);
  await page.getByRole("button", { name: "Start Interview" }).click();
  const turns: Seen[] = [];
  for (let turn = 0; turn < TURNS_EACH; turn += 1) {
    // One answer after the other; the microphone is opened for each, and hears its file from the beginning.
    const answer = page.getByRole("button", { name: "Answer now" });
    await answer.waitFor({ timeout: STEP_MS });
    await page.evaluate(() => {
      const { seen } = window as unknown as { seen: Seen };
      Object.assign(seen, { lastSound: 0, chat: 0, words: 0, voice: 0, sound: 0 });
    });
    await answer.click();
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.sound > 0, null, {
      timeout: TURN_MS,
    });
    turns.push(await seenOn(page));
  }
  await page.getByRole("button", { name: "End Interview" }).click();
  await page.getByRole("button", { name: "End now" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor({ timeout: STEP_MS });
  return turns;
}

/** The same answers through Chromium's own microphone, beside the stand-ins for speech. */
async function benchBrowser(folder: string): Promise<Seen[]> {
  const dataDir = createTemporaryFolder("speech-bench");
  const [port, standins] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const server = await startProcess({
    script: "scripts/start.js",
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      STANDINS_PORT: String(standins),
      SPEECH_BASE_URL: `http://localhost:${standins}/speech/v1`,
      SPEECH_MODEL_DIR: "",
      LOG_LEVEL: "silent",
    },
    readyUrl: `${url}/api/health`,
  });
  const found: Seen[] = [];
  for (let index = 0; index < IN_BROWSER; index += 1) {
    // The microphone's sound is chosen when a browser starts.
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: [
        "--no-sandbox",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-audio-capture=${join(folder, `${index}.wav`)}%noloop`,
        "--autoplay-policy=no-user-gesture-required",
      ],
    });
    try {
      found.push(...(await hearInBrowser(browser, url)));
    } finally {
      await browser.close();
    }
  }
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return found;
}

const ms = (value: number): string => `${round(value, 0)} ms`;
const median = (values: number[]): number => quantile(values, 0.5);

type Rows = string[][];

const spread = (late: number[]): string =>
  `${ms(median(late))}; ${ms(Math.min(...late))} and ${ms(Math.max(...late))}`;

/** What the page makes of the set, by a clock that the bench moves. */
function turnRows(answers: SpokenAnswer[], { cut, late }: Awaited<ReturnType<typeof benchTurns>>): Rows {
  const pauses = answers.reduce((sum, one) => sum + one.pauses.length, 0);
  const near = late.filter((one) => Math.abs(one) <= NOTICED_MS).length;
  return [
    ["pauses of thought (0.5 to 3 s) that ended an answer", `${cut} of ${pauses}`],
    [`ends noticed within ${NOTICED_MS} ms of the pause's length`, `${near} of ${answers.length}`],
    ["how late they were noticed: median; earliest and latest", spread(late)],
  ];
}

function browserRows(seen: Seen[]): Rows {
  const late = seen.map(({ chat, lastSound }) => lateness(chat / 1000, lastSound / 1000));
  const near = late.filter((one) => Math.abs(one) <= NOTICED_MS).length;
  const took = (length: (one: Seen) => number) => {
    const lengths = seen.map(length);
    return `${ms(median(lengths))}, ${ms(quantile(lengths, 0.95))}`;
  };
  const between = (from: keyof Seen, to: keyof Seen) => took((one) => one[to] - one[from]);
  return [
    [`how late in Chromium, ${seen.length} answers: median; earliest and latest`, spread(late)],
    [`… within ${NOTICED_MS} ms`, `${near} of ${seen.length}`],
    [
      "from the end of a turn to the first sound of the reply: median, 95th percentile",
      between("chat", "sound"),
    ],
    ["… without the voice's call", took((one) => one.sound - one.chat - (one.voice - one.words))],
    ["… of which until its first sentence is there", between("chat", "words")],
    ["… of which the voice's call", between("words", "voice")],
    ["… of which until it sounds", between("voice", "sound")],
  ];
}

const wordRows = ({ kind, errors, words, ms, seconds }: WordFigures): Rows => [
  [`word errors of the ${kind} model in SPEECH_MODEL_DIR`, `${round((errors / words) * 100)} % of ${words}`],
  ["its time for a second of sound", `${round(ms / seconds / 1000, 2)} s`],
];

export const speechBench: Bench = {
  name: "speech",
  title: "Spoken answers",
  run: async (full) => {
    const folder = createTemporaryFolder("speech-set");
    const answers = makeSpeech(folder);
    const code = await hearing();
    const rows = turnRows(answers, await benchTurns(answers, code));
    const words = await benchWords(answers, code);
    if (words) rows.push(...wordRows(words));
    if (full) rows.push(...browserRows(await benchBrowser(folder)));
    rmSync(folder, { recursive: true, force: true });
    return `${answers.length} answers of synthetic voices (\`bench/speech-answers.json\`, flite and sox), two thirds of them with noise of -60 or -40 dB. The page's own code hears them by a clock that the bench moves, on a pause of ${SPEECH_PAUSE_SECONDS_DEFAULT} s; with \`--full\` ${IN_BROWSER} of them come through Chromium's microphone, each as the answer to ${TURNS_EACH} questions, beside the built-in interviewer and the speech stand-in. A processor with other work on it (load ${round(loadavg()[0] ?? 0, 0)}).\n\n${markdownTable(["what", "measured"], rows)}`;
  },
};
