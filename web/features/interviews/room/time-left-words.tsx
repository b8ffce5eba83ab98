import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { timeMark } from "./time-marks.ts";

/** Says once each that 5 minutes, 1 minute and 30 seconds are left, for those who don't watch the clock. */
export function TimeLeftWords({ secondsLeft }: { secondsLeft: number }) {
  const mark = timeMark(secondsLeft);
  // A page that opens later than a mark does not call it out again.
  const [passedBefore] = useState(mark);
  const words = mark === passedBefore ? "" : (mark?.words ?? "");
  return (
    <>
      <VisuallyHidden aria-live="polite">{mark?.live === "polite" && words}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{mark?.live === "assertive" && words}</VisuallyHidden>
    </>
  );
}
