/** Prefix of all keys in localStorage that hold text typed or sent by a signed-in user. */
export const TYPED = "greenroom.typed.";

/** Deletes the text that a user typed, at the end of their session (safety.md T82). */
export function forgetTypedWords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(TYPED)) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has nothing stored.
  }
}
