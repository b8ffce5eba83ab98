import { NativeSelect, Text } from "@mantine/core";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { useLanguage } from "./choices.ts";

/** Offers a choice if the server has a language model; otherwise says that interviews are in English. */
export function LanguageChoice() {
  const settings = useSettings();
  const [language, setLanguage] = useLanguage();
  if (settings.data?.hasModel !== true)
    return (
      <Text size="sm" c="dimmed">
        {TEXT.interviewInEnglish}
      </Text>
    );
  return (
    <NativeSelect
      label={TEXT.interviewLanguage}
      description={TEXT.interviewLanguageWhy}
      value={language}
      onChange={(event) => setLanguage(event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
