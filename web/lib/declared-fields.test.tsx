import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import type { DeclaredField } from "#contract/declared-fields.ts";
import { useDeclaredFields } from "./declared-fields.tsx";

const saved = Object.fromEntries(
  Object.entries<DeclaredField>(COACH_PROFILE_FIELDS).map(([name, { kind }]) => [
    name,
    kind === "number" ? 7 : `saved ${name}`,
  ]),
) as CoachProfileValues;

function Form({ profile }: { profile: CoachProfileValues | null }) {
  return <MantineProvider>{useDeclaredFields(COACH_PROFILE_FIELDS, profile).inputs}</MantineProvider>;
}

test.each(Object.entries<DeclaredField>(COACH_PROFILE_FIELDS))(
  "the form of a coach's profile has %s, under its label and with what is saved",
  (name, { label, kind }) => {
    const html = renderToStaticMarkup(<Form profile={saved} />);
    expect(html).toContain(`>${label}</label>`);
    expect(html).toContain(`name="${name}"`);
    expect(html).toContain(kind === "number" ? 'value="7"' : `saved ${name}`);
  },
);

test("a form of nothing saved is empty", () => {
  expect(renderToStaticMarkup(<Form profile={null} />)).not.toMatch(/value="[^"]/);
});
