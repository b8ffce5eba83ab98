import { TEXT_EN } from "./texts.en.ts";
import { inPageLanguage } from "./words.ts";

/** The texts of texts.en.ts and texts.de.ts in the page's language; on the server in English. */
export const TEXT = inPageLanguage(TEXT_EN);
export type TextKey = keyof typeof TEXT;

/** Puts values into a text's `{name}` places; an unknown place stays as it is. */
export const fillText = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Offered to a visitor who doesn't want to type a role; "New graduate" has none, and gets what anybody is asked. */
export const TRY_ROLES = [
  "Nurse",
  "Software engineer",
  "Shop manager",
  "Teacher",
  "Accountant",
  "New graduate",
] as const;
