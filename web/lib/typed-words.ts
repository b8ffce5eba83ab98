/** Begins the key of everything in the browser's storage that a signed-in person typed or sent. */
export const TYPED = "greenroom.typed.";

/** What a person typed leaves the browser with them (safety.md T82). */
export function forgetTypedWords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(TYPED)) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage holds nothing.
  }
}
