import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import { type DeclaredField, examplesOf, PLACES, type Place, wordsOf } from "#contract/declared-fields.ts";
import { CoachFields } from "./coach-fields.tsx";

const FIELDS = Object.entries<DeclaredField>(COACH_PROFILE_FIELDS);
const EXAMPLES = examplesOf(COACH_PROFILE_FIELDS);

const htmlOf = (place: Place, coach: Partial<CoachProfileValues> = EXAMPLES) =>
  renderToStaticMarkup(
    <MantineProvider>
      <CoachFields coach={coach} place={place} />
    </MantineProvider>,
  );

it("every field of a coach's profile is shown somewhere", () => {
  for (const [name, { shownIn }] of FIELDS) expect(shownIn, name).not.toEqual([]);
});

it.each(FIELDS)("%s is shown in the places that it is declared for, and in no other", (_, field) => {
  const words = wordsOf(field, field.example);
  const found = PLACES.filter((place) => htmlOf(place).includes(words));
  expect(found).toEqual(PLACES.filter((place) => field.shownIn.includes(place)));
});

it("an empty field leaves no line", () => {
  const html = htmlOf("header", { specialization: "Sales", languages_spoken: [], linkedin_url: null });
  expect(html.match(/<(p|a) /g)).toHaveLength(1);
});

it("a price note is said to be for what the plan does not pay", () => {
  expect(htmlOf("card", { price_note: "80 €/h" })).toContain(">Beyond the plan: 80 €/h<");
});

it("years of experience are counted in words", () => {
  for (const [years, words] of [
    [0, "0 years"],
    [1, "1 year"],
    [12, "12 years"],
  ] as const)
    expect(htmlOf("card", { experience_years: years })).toContain(`>${words} of experience<`);
});

it("a preview is cut, and the whole text is in 'about'", () => {
  const bio = "b".repeat(200);
  expect(htmlOf("preview", { bio })).toContain(`>${"b".repeat(120)}…<`);
  expect(htmlOf("about", { bio })).toContain(`>${bio}<`);
});

it("an address of another site is not linked", () => {
  expect(htmlOf("header", { linkedin_url: "https://evil.test/in/cora" })).not.toContain("href");
});
