/** A screenshot and its time. */
export type Frame = { atMs: number; jpeg: Buffer };
export type Cue = { fromMs: number; text: string };

/** Frames with their duration until the next one. */
export const framesOf = (frames: readonly Frame[], endMs: number): { jpeg: Buffer; seconds: number }[] =>
  frames.map(({ atMs, jpeg }, at) => ({
    jpeg,
    seconds: Math.max(0, (frames[at + 1]?.atMs ?? endMs) - atMs) / 1000,
  }));

const time = (ms: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const whole = Math.round(ms);
  return `${two(Math.floor(whole / 60_000))}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, "0")}`;
};

/** WebVTT captions, each shown until the next one. */
export const captionsOf = (cues: readonly Cue[], endMs: number): string =>
  [
    "WEBVTT",
    ...cues.map(
      ({ fromMs, text }, at) => `${time(fromMs)} --> ${time(cues[at + 1]?.fromMs ?? endMs)}\n${text}`,
    ),
  ].join("\n\n") + "\n";
