const ONCE = '[role="dialog"] button, button[type="submit"]';

/**
 * Ignores the second click of a double click on buttons of forms and dialogs. It comes before the button is disabled
 * and would send the request twice.
 */
export function ignoreSecondClicks(): void {
  const ignore = (event: MouseEvent) => {
    const isSecond = event.detail > 1 && event.target instanceof Element && event.target.closest(ONCE);
    if (!isSecond) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Capturing, so that it runs before the app's own listeners.
  document.addEventListener("click", ignore, { capture: true });
}
