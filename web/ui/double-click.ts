const ONCE = '[role="dialog"] button, button[type="submit"]';

/**
 * What a form or a dialog sends is sent once: the second click of a double click comes before its button is disabled,
 * and would send it again, or meet what has just been done as an error.
 */
export function ignoreSecondClicks(): void {
  const ignore = (event: MouseEvent) => {
    const isSecond = event.detail > 1 && event.target instanceof Element && event.target.closest(ONCE);
    if (!isSecond) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the app's own listeners.
  document.addEventListener("click", ignore, { capture: true });
}
