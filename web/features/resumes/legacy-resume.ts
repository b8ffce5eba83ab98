import { resumeProblem } from "#contract/fields.ts";
import { LEGACY_KEY } from "./legacy-key.ts";

export type Legacy =
  | { kind: "none" | "broken" | "of-another" }
  /** `owned`: the stored resume names this account. */
  | { kind: "file"; owned: boolean; file: File };

/** The resume that an earlier version stored in this browser (decisions.md D9), as this user may see it. */
export function parseLegacyResume(stored: string | null, userId: string): Legacy {
  if (stored === null) return { kind: "none" };
  const value = parseJson(stored);
  if (value === null) return { kind: "broken" };
  const { userId: owner, name, data } = value;
  if (owner !== undefined && owner !== null && owner !== userId) return { kind: "of-another" };
  const file = typeof data === "string" ? fileFrom(data, typeof name === "string" ? name : "resume") : null;
  if (file === null || file.size === 0 || resumeProblem(file) !== null) return { kind: "broken" };
  return { kind: "file", owned: owner === userId, file };
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Converts a `data:` URL to a file; fetching it would need a wider content security policy. */
function fileFrom(dataUrl: string, name: string): File | null {
  const match = /^data:([^;,]*)(?:;[^,]*)?;base64,([\s\S]*)$/.exec(dataUrl);
  if (!match) return null;
  try {
    const bytes = Uint8Array.from(atob(match[2] ?? ""), (char) => char.charCodeAt(0));
    return new File([bytes], name, { type: match[1] ?? "" });
  } catch {
    return null;
  }
}

/** If the browser forbids storage, there is nothing to move. */
export function readLegacyResume(userId: string): Legacy {
  try {
    return parseLegacyResume(window.localStorage.getItem(LEGACY_KEY), userId);
  } catch {
    return { kind: "none" };
  }
}

export const removeLegacyResume = (): void => window.localStorage.removeItem(LEGACY_KEY);
