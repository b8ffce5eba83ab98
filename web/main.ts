/** For browsers that report no paint, as in a background tab. */
const PATIENCE_MS = 1000;

/** A slow phone is busy with the app's script for long: the HTML's first screen should be painted before, not after. */
const isPainted = (): Promise<unknown> =>
  Promise.race([
    new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
    }),
    new Promise((late) => void setTimeout(late, document.hidden ? 0 : PATIENCE_MS)),
  ]);

// Not awaited: the app's files import from this one's.
void isPainted().then(() => import("./app.tsx"));
