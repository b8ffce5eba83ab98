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

/** Who looks for the form by its field, as screen readers and password managers do, neither scrolls nor presses a key. */
const READING_MS = 5000;

/** The front door reads without the app, which comes when its form is seen, a key looks for it, somebody begins to answer, or after a while. */
const isFormWanted = (form: Element): Promise<unknown> =>
  new Promise((wanted) => {
    new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) wanted(entries);
    }).observe(form);
    document.addEventListener("keydown", ({ key }) => key === "Tab" && wanted(key));
    document.querySelector("[data-try]")?.addEventListener("focusin", wanted);
    setTimeout(wanted, READING_MS);
  });

const form = document.querySelector("[data-sign-in]");

// Not awaited: the app's files import from this one's.
void isPainted()
  .then(() => {
    document.documentElement.toggleAttribute("data-painted", true);
    return form && isFormWanted(form);
  })
  // What every page needs runs in a task of its own, so that a slow phone answers in between.
  .then(() => import("react-dom/client"))
  .then(() => new Promise((next) => void setTimeout(next)))
  .then(() => import("./app.tsx"));
