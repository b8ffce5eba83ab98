import { expect, it } from "vitest";
import { captionsOf, framesOf } from "./timeline.ts";

it("each caption stands until the next one, the last until the end", () => {
  const cues = [
    { fromMs: 0, text: "One" },
    { fromMs: 61_250.4, text: "Two" },
  ];
  expect(captionsOf(cues, 70_000)).toBe(
    "WEBVTT\n\n00:00.000 --> 01:01.250\nOne\n\n01:01.250 --> 01:10.000\nTwo\n",
  );
});

it("each picture stands until the next one comes", () => {
  const jpeg = Buffer.alloc(1);
  const frames = [0, 500, 1750].map((atMs) => ({ atMs, jpeg }));
  expect(framesOf(frames, 2000).map(({ seconds }) => seconds)).toEqual([0.5, 1.25, 0.25]);
});
