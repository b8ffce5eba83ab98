/** Where the browser tells of no paint, as in a tab in the background. */
const PATIENCE_MS = 1000;

/** A slow phone is long busy with the app's script: what stands in the page is to be seen before, not after. */
const isPainted = (): Promise<unknown> =>
  Promise.race([
    new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
    }),
    new Promise((late) => void setTimeout(late, document.hidden ? 0 : PATIENCE_MS)),
  ]);

// Not awaited: the app's files import from this one's.
void isPainted().then(() => import("./app.tsx"));
