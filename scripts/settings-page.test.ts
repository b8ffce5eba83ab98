import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SETTING_SECTIONS, settingsSchema } from "#api/settings-schema.ts";
import { SETTINGS_PAGE, settingsPage } from "./settings-page.ts";

describe("the page of all settings", () => {
  it("is what the settings say of themselves; else: npm run pages", () => {
    expect(readFileSync(SETTINGS_PAGE, "utf8")).toBe(settingsPage());
  });

  it("lists every setting that the app reads, once", () => {
    const listed = Object.values(SETTING_SECTIONS).flatMap((section) => Object.keys(section));
    expect(listed.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
  });

  it("says what production needs, what is the default, and what may be chosen", () => {
    const row = (name: string) => new RegExp(`^- \`${name}\`.*$`, "m").exec(settingsPage())?.[0] ?? "";
    expect(row("AUTH_SECRET")).toContain(", needed in production:");
    expect(row("SMTP_URL")).toContain(", one of them needed in production:");
    expect(row("RESEND_API_KEY")).toContain(", one of them needed in production:");
    expect(row("DATABASE_URL")).not.toContain("needed in production");
    expect(row("PORT")).toContain(" (`3000`):");
    expect(row("ADMIN_MFA")).toContain("(`optional`, `required`)");
  });

  it("cannot be written with a setting that says nothing", () => {
    expect(() => settingsPage({ New: { NEW_SETTING: z.string() } })).toThrow(
      "NEW_SETTING has no description",
    );
  });
});
