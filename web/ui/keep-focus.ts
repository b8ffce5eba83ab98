/**
 * Gives the focus back to a button that was disabled while its work ran. Browsers take the focus from disabled buttons,
 * so keyboard and screen reader users would lose their place. Does nothing if the focus has moved elsewhere.
 */
export function keepFocusOnPressed(): void {
  let focused: EventTarget | null = null;
  document.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const isAgainReady = target instanceof HTMLButtonElement && !target.disabled;
      if (isAgainReady && target === focused && document.activeElement === document.body)
        target.focus({ preventScroll: true });
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["disabled"] });
}
