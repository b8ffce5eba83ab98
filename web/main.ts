/** Timeout for browsers that report no paint. */
const PATIENCE_MS = 1000;

/** Waits until the HTML's first screen is painted: the app's script keeps a slow phone busy for long. */
const isPainted = (): Promise<unknown> =>
  Promise.race([
    new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
    }),
    new Promise((late) => void setTimeout(late, document.hidden ? 0 : PATIENCE_MS)),
  ]);

/** Screen readers and password managers look for the form without a scroll or a key press, so the delay is limited. */
const READING_MS = 5000;

/** Delays the app on the landing page until the form is visible, Tab is pressed, typing begins or READING_MS pass. */
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

// Not awaited, because the app's chunks import from this entry.
void isPainted()
  .then(() => {
    document.documentElement.toggleAttribute("data-painted", true);
    return form && isFormWanted(form);
  })
  // React loads in a task of its own, so that a slow phone can respond to input in between.
  .then(() => import("react-dom/client"))
  .then(() => new Promise((next) => void setTimeout(next)))
  .then(() => import("./app.tsx"));
