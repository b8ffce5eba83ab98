import { Text, type TextProps } from "@mantine/core";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import { namesOf, type DeclaredField, type Place, wordsOf } from "#contract/declared-fields.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { previewOf } from "../words.ts";
import { languageName } from "./language-name.ts";

/** How the texts of a place look; the first of them stands out. */
const LOOKS: Record<Place, { first: TextProps; rest: TextProps }> = {
  card: { first: { size: "sm" }, rest: { size: "sm", c: "dimmed" } },
  preview: { first: { size: "sm" }, rest: { size: "sm" } },
  header: { first: {}, rest: { size: "sm" } },
  about: { first: { style: { whiteSpace: "pre-line" } }, rest: { style: { whiteSpace: "pre-line" } } },
  session: { first: { size: "sm" }, rest: { size: "sm" } },
};

type CoachFieldsProps = { coach: Partial<CoachProfileValues>; place: Place };

/** What a coach says of themselves in that place, in the order of the form; what is empty is left out. */
export function CoachFields({ coach, place }: CoachFieldsProps) {
  const shown = namesOf(COACH_PROFILE_FIELDS).flatMap((name) => {
    const field: DeclaredField = COACH_PROFILE_FIELDS[name];
    const value =
      name === "languages_spoken"
        ? (coach[name] ?? []).map((typed) => languageName(typed))
        : (coach[name] ?? null);
    const words = field.shownIn.includes(place) ? wordsOf(field, value) : "";
    return words === "" ? [] : [{ name, words, link: isLink(field) ? String(value) : null }];
  });
  const { first, rest } = LOOKS[place];
  return shown.map(({ name, words, link }, at) =>
    link === null ? (
      <Text key={name} {...(at === 0 ? first : rest)}>
        {place === "preview" ? previewOf(words) : words}
      </Text>
    ) : (
      <LinkedinLink key={name} url={link}>
        {words}
      </LinkedinLink>
    ),
  );
}

const isLink = (field: DeclaredField): boolean => field.kind === "text" && field.linkedinWords !== undefined;
