import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import { type DeclaredField, examplesOf } from "#contract/declared-fields.ts";
import { useDeclaredFields } from "./declared-fields.tsx";

function Form({ profile }: { profile: Partial<CoachProfileValues> }) {
  return <MantineProvider>{useDeclaredFields(COACH_PROFILE_FIELDS, profile).inputs}</MantineProvider>;
}

test.each(Object.entries<DeclaredField>(COACH_PROFILE_FIELDS))(
  "the form of a coach's profile has %s, under its label and with what is saved",
  (name, { label, example }) => {
    const html = renderToStaticMarkup(<Form profile={examplesOf(COACH_PROFILE_FIELDS)} />);
    expect(html).toContain(`>${label}</label>`);
    expect(html).toContain(`name="${name}"`);
    const shown = typeof example === "object" ? example.join(", ") : example;
    expect(html.includes(`"${shown}"`) || html.includes(`>${shown}<`)).toBe(true);
  },
);

test("a form without saved values is empty", () => {
  expect(renderToStaticMarkup(<Form profile={{}} />)).not.toMatch(/value="[^"]/);
});
