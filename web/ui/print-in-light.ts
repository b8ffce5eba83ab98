const SCHEME = "data-mantine-color-scheme";

/** Paper is white: the dark colours step aside while the page is printed. */
export function printInLight(): void {
  const root = document.documentElement;
  let screen: string | null = null;
  window.addEventListener("beforeprint", () => {
    screen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, "light");
  });
  window.addEventListener("afterprint", () => {
    if (screen !== null) root.setAttribute(SCHEME, screen);
  });
}
