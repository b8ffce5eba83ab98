/**
 * A button that shows how its work goes on is disabled meanwhile, and browsers then take the focus from it: whoever goes
 * by keys or a screen reader would stand nowhere. When it can be pressed again it has the focus again, unless that went elsewhere.
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
