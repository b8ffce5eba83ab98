import type { Page } from "@playwright/test";

type Recording = { recorders: number };

/** Waits until the page has opened its recorder so many times: what sounds before is not heard. */
export const isRecording = (page: Page, times: number) =>
  page.waitForFunction((least) => (window as unknown as Recording).recorders >= least, times);

/** A tone in the microphone's place, off until it is put on. */
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

/** Makes the microphone loud or silent. */
export const putTone = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((on) => (window as unknown as { tone: (on: boolean) => void }).tone(on), isOn);

/** Sound for so long, by the clock of the sound. */
export const blip = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((long) => (window as unknown as { blip: (seconds: number) => void }).blip(long), seconds);
