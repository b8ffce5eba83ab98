import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** As prompts name it: 'German'. */
export const nameOfLanguage = (language: Language = LANGUAGE_DEFAULT): string =>
  names.of(language) ?? "English";
