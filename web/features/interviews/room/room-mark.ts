const KEY = "greenroom.room";

/** Notes for this tab's next load that an interview runs: the page's first screen (index.html) then has its shape. */
export function markRoom(open: boolean): void {
  try {
    if (open) sessionStorage.setItem(KEY, "open");
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser may refuse storage; the first screen is then the usual one.
  }
}
