import { settings } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { spaced } from "../text/read-text.ts";

const flat = (text: string): string => spaced(text.replaceAll(/[-/–—’']/gu, " "));

/** 'trailer drivers' shows what 'driver' shows. */
const known = settings.map((setting) => ({
  ...setting,
  shown: setting.shown.flatMap((words) => [flat(words), `${flat(words).trimEnd()}s `]),
}));

const placesOf = new Map<string, Set<string>>();
for (const { id, questions } of settings)
  for (const question of questions) placesOf.set(question, (placesOf.get(question) ?? new Set()).add(id));

function settingsIn(text: string, family: string): Set<string> {
  const words = flat(text);
  const found = known.filter(
    (one) => one.family === family && one.shown.some((sign) => words.includes(sign)),
  );
  const only = found.filter((one) => one.only === true);
  return new Set((only.length > 0 ? only : found).map(({ id }) => id));
}

/**
 * Whether a question of this family plays where somebody works. The title speaks first, then the advert; where neither tells,
 * only what everybody of the family is asked does.
 */
export function fitsSetting(
  family: string,
  { role, advert }: { role: string | null; advert: string | null },
): (question: BankQuestion) => boolean {
  const told = settingsIn(role ?? "", family);
  const shown = told.size > 0 ? told : settingsIn(advert ?? "", family);
  return ({ id }) => {
    const places = placesOf.get(id);
    return places === undefined || places.intersection(shown).size > 0;
  };
}
