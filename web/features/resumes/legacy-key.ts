export const LEGACY_KEY = "resume";

/** Hardly any browser has one, so the code that moves it is only loaded then. */
export function hasLegacyResume(): boolean {
  try {
    return window.localStorage.getItem(LEGACY_KEY) !== null;
  } catch {
    // Browsers may forbid storage; then there is nothing to move.
    return false;
  }
}
