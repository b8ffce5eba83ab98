import type { Page } from "@playwright/test";

type Recording = { recorders: number };

/** Waits until the page has opened its recorder this many times, because sound before that is not recorded. */
export const isRecording = (page: Page, times: number) =>
  page.waitForFunction((least) => (window as unknown as Recording).recorders >= least, times);

/** Replaces the microphone by a tone, initially off. */
export async function giveTone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { recorders: 0 });
    window.AudioWorkletNode = class extends AudioWorkletNode {
      constructor(...given: ConstructorParameters<typeof AudioWorkletNode>) {
        super(...given);
        (window as unknown as Recording).recorders += 1;
      }
    };
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext();
      const oscillator = context.createOscillator();
      const volume = context.createGain();
      const into = context.createMediaStreamDestination();
      volume.gain.value = 0;
      oscillator.connect(volume).connect(into);
      oscillator.start();
      const tone = (on: boolean) => (volume.gain.value = on ? 0.5 : 0);
      const blip = (seconds: number) => {
        volume.gain.setValueAtTime(0.5, context.currentTime);
        volume.gain.setValueAtTime(0, context.currentTime + seconds);
      };
      Object.assign(window, { tone, blip });
      return Promise.resolve(into.stream);
    };
  });
}

/** Turns the tone on or off. */
export const putTone = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((on) => (window as unknown as { tone: (on: boolean) => void }).tone(on), isOn);

/** Plays the tone for some seconds of the audio clock. */
export const blip = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((long) => (window as unknown as { blip: (seconds: number) => void }).blip(long), seconds);

export type Ear = EventTarget & {
  lang: string;
  hear: (words: string, settled: boolean) => void;
  fail: (error: string) => void;
};

/** Fakes the microphone and the speech recognition that this Chromium lacks. */
export async function giveEar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      lang = "";
      start() {
        Object.assign(window, { ear: this });
      }
      stop() {
        this.dispatchEvent(new Event("end"));
      }
      abort() {
        this.dispatchEvent(new Event("end"));
      }
      hear(transcript: string, isFinal: boolean) {
        const results = [{ isFinal, 0: { transcript } }];
        this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
      }
      fail(error: string) {
        this.dispatchEvent(Object.assign(new Event("error"), { error }));
        this.dispatchEvent(new Event("end"));
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  });
}

export const hear = (page: Page, words: string, settled: boolean) =>
  page.evaluate(([text, final]) => (window as unknown as { ear: Ear }).ear.hear(text, final), [
    words,
    settled,
  ] as const);

/** Fakes the speech synthesis that this Chromium lacks. A sentence lasts until the test ends it. */
export async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    window.speechSynthesis.getVoices = () => [];
    window.speechSynthesis.speak = (utterance) => {
      said.push(utterance.text);
      Object.assign(window, { spokenIn: utterance.lang });
      Object.assign(window, { endSentence: () => utterance.dispatchEvent(new Event("end")) });
      utterance.dispatchEvent(new Event("start"));
    };
  });
}

export type Speaking = { said: string[]; spokenIn: string; endSentence: () => void };
