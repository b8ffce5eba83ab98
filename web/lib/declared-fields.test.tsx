import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DETAILS_FIELDS, LAST_DAY_FIELDS } from "#contract/application-fields.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import { examplesOf, type FormFields, type ValuesOf } from "#contract/declared-fields.ts";
import { useDeclaredFields } from "./declared-fields.tsx";

function Form<F extends FormFields>({ fields, saved }: { fields: F; saved: ValuesOf<F> | null }) {
  return <MantineProvider>{useDeclaredFields(fields, saved).inputs}</MantineProvider>;
}

const FORMS: [string, FormFields][] = [
  ["a coach's profile", COACH_PROFILE_FIELDS],
  ["an application", DETAILS_FIELDS],
  ["the last day", LAST_DAY_FIELDS],
];

describe.each(FORMS)("the form of %s", (_, fields) => {
  test.each(Object.entries(fields))("has %s, under its label and with what is saved", (name, field) => {
    const html = renderToStaticMarkup(<Form fields={fields} saved={examplesOf(fields)} />);
    expect(html).toContain(`>${field.label}</label>`);
    expect(html).toContain(`name="${name}"`);
    const { example } = field;
    const shown = typeof example === "object" ? example.join(", ") : example;
    expect(html.includes(`"${shown}"`) || html.includes(`>${shown}<`)).toBe(true);
  });

  test("is empty without saved values", () => {
    expect(renderToStaticMarkup(<Form fields={fields} saved={null} />)).not.toMatch(/value="[^"]/);
  });
});
