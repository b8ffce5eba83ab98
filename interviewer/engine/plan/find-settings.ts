import { settings } from "#interviewer/data/load.ts";
import type { BankQuestion } from "#interviewer/data/schema.ts";
import { spaced } from "../text/read-text.ts";

const flat = (text: string): string => spaced(text.replaceAll(/[-/–—’']/gu, " "));

/** Includes plurals: 'trailer drivers' matches 'driver'. */
const known = settings.map((setting) => ({
  ...setting,
  shown: setting.shown.flatMap((words) => [flat(words), `${flat(words).trimEnd()}s `]),
}));

const placesOf = new Map<string, Set<string>>();
for (const { id, questions } of settings)
  for (const question of questions) placesOf.getOrInsertComputed(question, () => new Set()).add(id);

function settingsIn(text: string, family: string): Set<string> {
  const words = flat(text);
  const found = known.filter(
    (one) => one.family === family && one.shown.some((sign) => words.includes(sign)),
  );
  const only = found.filter((one) => one.only === true);
  return new Set((only.length > 0 ? only : found).map(({ id }) => id));
}

/**
 * Returns a function that checks whether a question of this family fits the candidate's workplace. The title decides,
 * otherwise the advert. If neither shows a setting, only questions without a setting fit.
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
