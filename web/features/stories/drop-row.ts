import { flushSync } from "react-dom";

/**
 * Takes a row out of a form. Its button goes with it, and the focus with that: so the row that follows takes it, or else
 * the button for one more.
 */
export function dropRow(form: HTMLFormElement | null, at: number, drop: () => void): void {
  flushSync(drop);
  const next = form?.querySelectorAll<HTMLElement>("[data-row]")[at];
  (next ?? form?.querySelector<HTMLElement>("[data-add-row]"))?.focus();
}
