import { Text, type TextProps } from "@mantine/core";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import { namesOf, type DeclaredField, type Place, wordsOf } from "#contract/declared-fields.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { previewOf, WORDS } from "../words.ts";
import { languageName } from "./language-name.ts";

/** The text styles in each place; the first text is emphasised. */
const LOOKS: Record<Place, { first: TextProps; rest: TextProps }> = {
  card: { first: { size: "sm" }, rest: { size: "sm", c: "dimmed" } },
  preview: { first: { size: "sm" }, rest: { size: "sm" } },
  header: { first: {}, rest: { size: "sm" } },
  about: { first: { style: { whiteSpace: "pre-line" } }, rest: { style: { whiteSpace: "pre-line" } } },
  session: { first: { size: "sm" }, rest: { size: "sm" } },
};

type CoachFieldsProps = { coach: Partial<CoachProfileValues>; place: Place };

/** The coach's own texts for that place, in the form's order, without empty ones. */
export function CoachFields({ coach, place }: CoachFieldsProps) {
  const lines = namesOf(COACH_PROFILE_FIELDS).flatMap((name) => {
    const field: DeclaredField = COACH_PROFILE_FIELDS[name];
    const value =
      name === "languages_spoken"
        ? (coach[name] ?? []).map((typed) => languageName(typed))
        : (coach[name] ?? null);
    const words = field.shownIn.includes(place) ? wordsOf(field, value) : "";
    const shown = name === "price_note" ? WORDS.beyondThePlan(words) : words;
    return words === "" ? [] : [{ name, words: shown, link: isLink(field) ? String(value) : null }];
  });
  const { first, rest } = LOOKS[place];
  return lines.map(({ name, words, link }, at) =>
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
