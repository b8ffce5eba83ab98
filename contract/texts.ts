import { TEXT_EN } from "./texts.en.ts";
import { inPageLanguage } from "./words.ts";

/** Texts of texts.en.ts or texts.de.ts in the page's language; English on the server. */
export const TEXT = inPageLanguage(TEXT_EN);
export type TextKey = keyof typeof TEXT;

/** Fills a text's `{name}` placeholders; an unknown placeholder stays unchanged. */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/**
 * Roles offered to a visitor who does not want to type one. "New graduate" is no role, so it gets general questions.
 */
export const TRY_ROLES = [
  "Nurse",
  "Software engineer",
  "Shop manager",
  "Teacher",
  "Accountant",
  "New graduate",
] as const;
