import { SPEECH_LAST_WORDS_SECONDS, SPEECH_LEVEL_MS, SPEECH_PAUSE_SHOWN_SECONDS } from "#contract/limits.ts";
import { wait } from "#web/lib/wait.ts";
import type { InterviewController } from "../room/controller.ts";
import { isWaiting, lastAsked, splitMessages } from "../room/machine.ts";
import type { Microphone } from "./microphone.ts";
import { AnswerFacts, READINGS_APART_MS } from "./answer-facts.ts";
import { appendWords, type Ear, type EarEvents } from "./recognition.ts";
import { pauseShare, SoundMeter } from "./sound.ts";
import { Speaker, type Voice } from "./speaker.ts";

/** 'asking': the interviewer's voice speaks. 'finishing': waits for the last words. 'review': the user checks them. */
export type TurnPhase = "waiting" | "asking" | "listening" | "finishing" | "review";

export type TurnState = {
  phase: TurnPhase;
  interim: string;
  problem: string | null;
  /** Progress of a pause towards the end of the answer, 0 to 1. */
  pause: number;
};

export type TurnDeps = {
  controller: Pick<InterviewController, "getState" | "subscribe" | "type" | "others" | "speech">;
  /** null if the interviewer's messages are only shown. */
  voice: Voice | null;
  listen: (events: EarEvents) => Ear;
  /** null if the sound level is not needed, or can't be read while the recognition listens. */
  openMicrophone: ((onGone: (problem: string) => void, signal: AbortSignal) => Promise<Microphone>) | null;
  /** null if answers do not end by a pause. */
  pauseSeconds: number | null;
  /** True if facts of spoken answers are measured. */
  measures: boolean;
  sendsAtOnce: boolean;
  /** Returns false if the answer can't be sent. */
  send: () => boolean;
  /** Reports how long the voice spoke this message. */
  onSpoken: (messageId: string, seconds: number) => void;
  words: { voiceless: string; nothingHeard: string; noPause: string };
  isHidden: () => boolean;
};

/** How often the server is told that a user who speaks is active without typing. */
const PRESENT_EVERY_MS = 15_000;

/** Runs the spoken turns: speaks the question, listens to the answer, and lets the user check and send it. */
export class SpokenTurn {
  #state: TurnState = { phase: "waiting", interim: "", problem: null, pause: 0 };
  #speaker: Speaker | null = null;
  /** The part of the interviewer's message already passed to the voice. */
  #fed = "";
  #isFed = false;
  #isSkipped = false;
  #ear: Ear | null = null;
  #open = new AbortController();
  /** For each stopped listener, the promise that resolves when its last words have arrived. */
  readonly #stopped = new WeakMap<Ear, Promise<void>>();
  /** Facts of the current answer. */
  #facts: AnswerFacts | null = null;
  #isHeld = false;
  #presentMs = 0;
  readonly #listeners = new Set<() => void>();
  readonly #unsubscribe: () => void;
  readonly #deps: TurnDeps;

  constructor(deps: TurnDeps) {
    this.#deps = deps;
    deps.controller.speech.measure = () => this.#facts?.facts() ?? undefined;
    deps.controller.speech.settle = () => this.#settle();
    this.#unsubscribe = deps.controller.subscribe(() => this.#follow());
    // If an answer has been begun, the user has read the question: do not speak it again.
    if (deps.controller.getState().draft.trim() !== "") this.#skipQuestion();
    this.#follow();
  }

  readonly getState = (): TurnState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  close(): void {
    this.#unsubscribe();
    this.#deps.controller.speech.measure = null;
    this.#deps.controller.speech.settle = null;
    this.#listeners.clear();
    this.#silence();
    this.#letGo();
  }

  /** Stops speaking and listening while the clock is paused. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    if (!isHeld) return this.#follow();
    const { phase } = this.#state;
    if (phase === "waiting") return;
    this.#silence();
    this.#letGo();
    if (phase !== "review") this.#set({ phase: "waiting", pause: 0, interim: "" });
  }

  /** Stops the voice so that the user can answer. */
  skip(): void {
    if (this.#state.phase !== "asking") return;
    this.#isSkipped = true;
    this.#silence();
    this.#listen();
  }

  /** Ends the answer. */
  async done(): Promise<void> {
    const ear = this.#ear;
    if (this.#state.phase !== "listening" || ear === null) return;
    this.#set({ phase: "finishing", pause: 0 });
    await this.#stop(ear);
    if (this.#ear !== ear || this.getState().phase !== "finishing") return;
    this.#closeEar();
    const isEmpty = this.#deps.controller.getState().draft.trim() === "";
    if (!isEmpty && this.#deps.sendsAtOnce && this.#deps.send()) return;
    this.#set({ phase: "review", problem: isEmpty ? this.#deps.words.nothingHeard : null });
  }

  /** Listens again, to add to the answer or to retry after a problem. */
  goOn(): void {
    if (this.#state.phase === "review") this.#listen();
  }

  send(): void {
    this.#deps.send();
  }

  #set(changes: Partial<TurnState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #skipQuestion(): void {
    this.#fed = splitMessages(this.#deps.controller.getState()).latest;
    this.#isFed = this.#fed !== "";
  }

  /** Follows the state of the interview. */
  #follow(): void {
    const state = this.#deps.controller.getState();
    if (state.phase !== "running") return this.#rest();
    if (this.#isHeld) return;
    const { latest } = splitMessages(state);
    if (latest === "") return this.#rest();
    if (!latest.startsWith(this.#fed)) this.#rest();
    const isWhole = !isWaiting(state);
    if (this.#isFed) {
      if (isWhole && this.#state.phase === "waiting") this.#listen();
      return;
    }
    this.#speak(latest, isWhole);
  }

  #speak(words: string, isWhole: boolean): void {
    const { voice } = this.#deps;
    if (voice === null || this.#isSkipped) {
      if (!isWhole) return;
      [this.#fed, this.#isFed] = [words, true];
      return this.#listen();
    }
    if (this.#state.phase === "waiting") {
      this.#speaker = new Speaker(voice, {
        onEnd: (seconds) => {
          this.#tellSpoken(seconds);
          this.#listen();
        },
        onVoiceless: () => {
          this.#listen();
          this.#set({ problem: this.#deps.words.voiceless });
        },
      });
      this.#set({ phase: "asking", problem: null });
    }
    const fresh = words.slice(this.#fed.length);
    [this.#fed, this.#isFed] = [words, isWhole];
    if (fresh !== "") this.#speaker?.add(fresh);
    if (isWhole) this.#speaker?.finish();
  }

  /** The interviewer's turn: discards further speech, and stops speaking the last question. */
  #rest(): void {
    this.#silence();
    this.#closeEar();
    [this.#fed, this.#isFed, this.#isSkipped] = ["", false, false];
    this.#facts = null;
    if (this.#state.phase !== "waiting")
      this.#set({ phase: "waiting", interim: "", problem: null, pause: 0 });
  }

  #silence(): void {
    if (this.#speaker !== null) this.#tellSpoken(this.#speaker.stop());
    this.#speaker = null;
  }

  #tellSpoken(seconds: number): void {
    const state = this.#deps.controller.getState();
    const asked = lastAsked(state);
    if (seconds > 0 && asked !== undefined && !isWaiting(state)) this.#deps.onSpoken(asked.id, seconds);
  }

  #closeEar(): void {
    this.#open.abort();
    this.#ear?.abort();
    this.#ear = null;
  }

  /** Stops a listener only once, because the end of an answer and its sending may wait for the same last words. */
  #stop(ear: Ear): Promise<void> {
    const stopped = this.#stopped.get(ear) ?? ear.stop();
    this.#stopped.set(ear, stopped);
    return stopped;
  }

  #lastWords = (ear: Ear): Promise<void> => Promise.race([this.#stop(ear), wait(SPEECH_LAST_WORDS_SECONDS)]);

  /** Called before a message is sent, to include the words said so far. */
  #settle(): Promise<void> | null {
    const ear = this.#ear;
    if (ear === null) return null;
    this.#set({ phase: "finishing", pause: 0 });
    return this.#settleOf(ear);
  }

  async #settleOf(ear: Ear): Promise<void> {
    await this.#lastWords(ear);
    if (this.#ear !== ear || this.#state.phase !== "finishing") return;
    this.#closeEar();
    this.#set({ phase: "review", interim: "" });
  }

  /** Stops listening. Words said before still arrive in the box. */
  #letGo(): void {
    const ear = this.#ear;
    if (ear === null) return;
    this.#ear = null;
    this.#open.abort();
    void this.#lastWords(ear).finally(() => ear.abort());
  }

  #listen(): void {
    // While the message is incomplete, the user may read ahead but not answer.
    if (isWaiting(this.#deps.controller.getState())) return this.#set({ phase: "waiting" });
    this.#speaker = null;
    this.#closeEar();
    this.#open = new AbortController();
    const meter = new SoundMeter();
    const { controller } = this.#deps;
    if (this.#deps.measures) this.#facts ??= new AnswerFacts(controller.getState().draft.trim() === "");
    this.#facts?.begin();
    this.#set({ phase: "listening", interim: "", problem: null, pause: 0 });
    const onHeard = () => {
      meter.words(performance.now());
      this.#stay();
    };
    const isMine = this.#open.signal;
    const asked = lastAsked(controller.getState())?.id;
    const isAsked = () => {
      const state = controller.getState();
      return state.phase === "running" && state.outgoing === null && lastAsked(state)?.id === asked;
    };
    try {
      this.#ear = this.#deps.listen({
        onInterim: (interim) => {
          if (interim !== "") onHeard();
          if (!isMine.aborted) this.#set({ interim });
        },
        onWords: (words) => {
          // The last words may arrive after listening has stopped, but must not become part of the next answer.
          if (!isAsked()) return;
          if (!isMine.aborted) onHeard();
          this.#facts?.hear(words);
          controller.type(appendWords(controller.getState().draft, words));
        },
        onProblem: (problem) => !isMine.aborted && this.#fail(problem),
      });
    } catch {
      return this.#fail(this.#deps.words.nothingHeard);
    }
    void this.#watchSound(meter, isMine);
  }

  /** Keeps the words so far. The user may try again or type. */
  #fail(problem: string): void {
    this.#closeEar();
    this.#set({ phase: "review", interim: "", pause: 0, problem });
  }

  async #watchSound(meter: SoundMeter, signal: AbortSignal): Promise<void> {
    const { openMicrophone, pauseSeconds, isHidden } = this.#deps;
    if (openMicrophone === null) return;
    let microphone: Microphone;
    try {
      microphone = await (this.#ear?.microphone ??
        openMicrophone((problem) => {
          // Without pause detection, only the facts need the microphone. The recognition still hears the answer.
          if (!signal.aborted && pauseSeconds !== null) this.#fail(problem);
        }, signal));
      if (signal.aborted) return;
    } catch {
      if (!signal.aborted && pauseSeconds !== null) this.#set({ problem: this.#deps.words.noPause });
      return;
    }
    let [readMs, unseenMs] = [performance.now(), 0];
    const timer = setInterval(() => {
      const now = performance.now();
      const isSound = meter.read(microphone.level(), now);
      if (this.#state.phase === "listening") this.#facts?.read(isSound, now);
      const { hasSound, silentMs } = meter.facts(now);
      if (hasSound) this.#stay();
      if (pauseSeconds === null) return;
      // In a hidden tab, readings are too rare to detect pauses. A pause counts from when the tab is shown again.
      if (isHidden() || now - readMs > READINGS_APART_MS) unseenMs = now;
      readMs = now;
      const pauseMs = Math.min(silentMs, now - unseenMs);
      const pause = pauseShare(pauseMs, {
        shownSeconds: SPEECH_PAUSE_SHOWN_SECONDS,
        endSeconds: pauseSeconds,
      });
      if (pause !== this.#state.pause) this.#set({ pause });
      if (pause >= 1 && this.#state.phase === "listening") void this.done();
    }, SPEECH_LEVEL_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  #stay(): void {
    const now = performance.now();
    if (now - this.#presentMs < PRESENT_EVERY_MS) return;
    this.#presentMs = now;
    this.#deps.controller.others.stay();
  }
}
