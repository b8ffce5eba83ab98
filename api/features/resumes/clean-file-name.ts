import { RESUME_TYPES, type ResumeType } from "#contract/fields.ts";
import { RESUME_NAME_MAX_LENGTH } from "#contract/limits.ts";

const EXTENSIONS = Object.fromEntries(
  Object.entries(RESUME_TYPES).map(([extension, type]) => [type, `.${extension}`]),
) as Record<ResumeType, string>;

/**
 * The name in the storage path: letters, digits, '.', '-' and '_', at most 100 characters (decisions.md D9), with
 * the extension of what the file really is.
 */
export function cleanFileName(name: string, type: ResumeType): string {
  const extension = EXTENSIONS[type];
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .slice(0, RESUME_NAME_MAX_LENGTH - extension.length)
    .replaceAll(/^[-._]+|[-._]+$/g, "");
  return `${clean || "resume"}${extension}`;
}
