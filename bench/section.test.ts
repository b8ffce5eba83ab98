import { expect, it } from "vitest";
import { markdownTable, replaceSection } from "./section.ts";

const chat = { title: "Chat" };
const admin = { title: "Admin" };

it("a bench replaces its own section and leaves the others", () => {
  const page = replaceSection(replaceSection("# Performance\n", chat, "old $& figures"), admin, "slow");
  const again = replaceSection(page, chat, "new");
  expect(again).toBe(replaceSection(replaceSection("# Performance\n", chat, "new"), admin, "slow"));
  expect(again).toContain("## Admin\n\nslow");
  expect(again).not.toContain("old");
});

it("a table has a header line, a separator and one line per row", () => {
  expect(markdownTable(["a", "b"], [[1, "x"]])).toBe("| a | b |\n| --- | --- |\n| 1 | x |");
});
