export const LEGACY_KEY = "resume";

/** Few browsers still store an old resume, so the code that moves it is loaded only for those. */
export function hasLegacyResume(): boolean {
  try {
    return window.localStorage.getItem(LEGACY_KEY) !== null;
  } catch {
    // If the browser forbids storage, there is nothing to move.
    return false;
  }
}
