import { Anchor, Group } from "@mantine/core";
import { LANGUAGE_AUTO, PAGE_LANGUAGES, type PageLanguage } from "#contract/words.ts";
import { api, call } from "#web/lib/api.ts";
import { chosenLanguage, languageAddress, languageMeant, type LanguageChoice } from "#web/lib/words.ts";
import { WORDS } from "../words.ts";

const CHOICES: LanguageChoice[] = [...(Object.keys(PAGE_LANGUAGES) as PageLanguage[]), LANGUAGE_AUTO];

/** Saves the language of the user's emails. */
const saveLanguage = (language: PageLanguage) =>
  call(api.users.me.language.$put({ json: { language } }, { init: { keepalive: true } }));

/** Links instead of a select, because users do not expect a select to reload the page. */
export function LanguageLinks() {
  const chosen = chosenLanguage(document.cookie);
  return (
    <Group component="nav" aria-label={WORDS.language} gap="xs" style={{ rowGap: 0 }}>
      {CHOICES.map((choice) => (
        <Anchor
          key={choice}
          size="xs"
          py={4}
          href={languageAddress(choice, window.location)}
          // Also saves the emails' language. The page changes its language even if it unloads before the response.
          onClick={() => void saveLanguage(languageMeant(choice)).catch(() => null)}
          lang={choice === LANGUAGE_AUTO ? undefined : choice}
          aria-current={choice === chosen}
          fw={choice === chosen ? 600 : undefined}
          underline={choice === chosen ? "never" : "always"}
        >
          {choice === LANGUAGE_AUTO ? WORDS.languageAuto : PAGE_LANGUAGES[choice]}
        </Anchor>
      ))}
    </Group>
  );
}
