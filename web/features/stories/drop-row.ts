import { flushSync } from "react-dom";

/** Removes a form row, and moves the focus from its button to the next row, or else to the button that adds a row. */
export function dropRow(form: HTMLFormElement | null, at: number, drop: () => void): void {
  flushSync(drop);
  const next = form?.querySelectorAll<HTMLElement>("[data-row]")[at];
  (next ?? form?.querySelector<HTMLElement>("[data-add-row]"))?.focus();
}
