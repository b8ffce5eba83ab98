import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DATA_PAGE, dataPage } from "./data-page.ts";

it("data.md lists the fields of a coach's profile as they are declared; else: npm run pages", () => {
  expect(readFileSync(DATA_PAGE, "utf8")).toBe(dataPage());
});
