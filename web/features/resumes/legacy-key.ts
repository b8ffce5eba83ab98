export const LEGACY_KEY = "resume";

/** Hardly any browser does: what moves it is loaded where one does. */
export function hasLegacyResume(): boolean {
  try {
    return window.localStorage.getItem(LEGACY_KEY) !== null;
  } catch {
    // A browser may forbid storage: then there is nothing to move.
    return false;
  }
}
