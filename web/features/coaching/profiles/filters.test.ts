import { expect, test } from "vitest";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import type { Coach } from "#contract/coaching.ts";
import { examplesOf } from "#contract/declared-fields.ts";
import { byRating, fitsFilters, languagesOf, matchesSearch, NO_FILTERS } from "./filters.ts";

const coach = (full_name: string, fields: Partial<CoachProfileValues>) =>
  ({ ...examplesOf(COACH_PROFILE_FIELDS), full_name, ...fields }) as Coach;

test("coaches are found by name, specialization and languages, in any order of words", () => {
  const ada = coach("Ada Lovelace", {
    specialization: "System design",
    languages_spoken: ["French", "Dutch"],
  });
  for (const search of ["", "ada", "DESIGN", "system ada", "dutch ada"])
    expect(matchesSearch(ada, search), search).toBe(true);
  expect(matchesSearch(ada, "ada sales")).toBe(false);
});

test("coaches are filtered by language and by known free times", () => {
  const [ada, bob] = [
    { ...coach("Ada", { languages_spoken: ["French", "dutch"] }), free_slots: null },
    {
      ...coach("Bob", { languages_spoken: ["Dutch"] }),
      free_slots: { as_of: "2030-01-01T08:00:00Z", times: ["2030-01-02T09:00:00Z"] },
    },
  ];
  const left = (filters: Partial<typeof NO_FILTERS>) =>
    [ada, bob].filter((one) => fitsFilters(one, { ...NO_FILTERS, ...filters }));
  expect(left({})).toEqual([ada, bob]);
  expect(left({ language: "French" })).toEqual([ada]);
  expect(left({ language: "Dutch" })).toEqual([ada, bob]);
  expect(left({ freeSoon: true })).toEqual([bob]);
  expect(
    fitsFilters(
      { ...bob, free_slots: { as_of: "2030-01-01T08:00:00Z", times: [] } },
      { ...NO_FILTERS, freeSoon: true },
    ),
  ).toBe(false);
  expect(languagesOf([ada, bob])).toEqual(["Dutch", "French"]);
});

test("by rating, the best come first and the unrated last, in their given order", () => {
  const rated = (name: string, mean: number | null) => ({
    ...coach(name, {}),
    reviews: mean === null ? null : { mean, count: 3, sentences: [] },
  });
  const order = byRating([rated("a", null), rated("b", 4.1), rated("c", null), rated("d", 4.9)]);
  expect(order.map(({ full_name }) => full_name)).toEqual(["d", "b", "a", "c"]);
});
