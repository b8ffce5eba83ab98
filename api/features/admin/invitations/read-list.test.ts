import { describe, expect, it } from "vitest";
import { GROUP_NAME_MAX_LENGTH, INVITATION_LINES_MAX } from "#contract/limits.ts";
import { readList } from "./read-list.ts";

const read = (text: string, hasCoaches = true) => readList(text, { hasCoaches });
const ada = (changes: object = {}) => ({
  email: "ada@school.example",
  role_id: 1,
  plan: "free",
  plan_until: null,
  group_name: "",
  ...changes,
});

describe("a list of addresses", () => {
  it.each<[string, string, object]>([
    ["an address alone", "ada@school.example", {}],
    ["all four columns", "Ada@School.example,seeker,paid,Class 9b", { plan: "paid", group_name: "Class 9b" }],
    ["a header in another order", "Group,EMAIL\n9b,ada@school.example", { group_name: "9b" }],
    [
      "semicolons and a byte order mark",
      "\u{FEFF}email;plan\r\nada@school.example;Premium\r\n",
      { plan: "premium" },
    ],
    ["tabs", "ada@school.example\tcoach\t\t9b", { role_id: 5, group_name: "9b" }],
    ["quotes", '"ada@school.example",,,"Year 9, ""b"""', { group_name: 'Year 9, "b"' }],
    ["empty lines", "\n,,,\nada@school.example\n\n", {}],
  ])("is read with %s", (_how, text, changes) => {
    expect(read(text)).toEqual({ lines: [ada(changes)], problems: [] });
  });

  it.each([
    ["ada@school.example\nada", 2, "email"],
    ["email\nada@school.example\n\nADA@school.example", 4, "twice"],
    ["ada@school.example,pupil", 1, "role"],
    ["ada@school.example,,gold", 1, "plan"],
    ["ada@school.example,,paid,9b,2020-07-31", 1, "until"],
    ["ada@school.example,,paid,9b,2099-02-31", 1, "until"],
    ["ada@school.example,,paid,9b,31.7.2099", 1, "until"],
    ["ada@school.example,,,9b,2099-07-31", 1, "until"],
    [`ada@school.example,,,${"g".repeat(GROUP_NAME_MAX_LENGTH + 1)}`, 1, "group"],
    ["ada@school.example,,,9b,,more", 1, "columns"],
    ["email,age\nada@school.example,9", 1, "columns"],
    ['ada@school.example,,,"9b', 1, "quotes"],
    ["ada@school.example,,,Gr\u{FFFD}ne", 1, "encoding"],
    ["", 1, "empty"],
    ["email,role\n", 1, "empty"],
  ])("%j has its line %i named: %s", (text, line, problem) => {
    expect(read(text).problems).toEqual([{ line, problem }]);
  });

  it("takes coaches only where there is a coach area", () => {
    expect(read("ada@school.example,coach", false).problems).toEqual([{ line: 1, problem: "no_coaches" }]);
  });

  it("may be as long as the limit, and no longer", () => {
    const list = (people: number) =>
      Array.from({ length: people }, (_, at) => `person-${at}@school.example`).join("\n");
    expect(read(list(INVITATION_LINES_MAX))).toMatchObject({ problems: [] });
    const tooLong = [{ line: INVITATION_LINES_MAX + 1, problem: "too_many" }];
    expect(read(list(INVITATION_LINES_MAX + 1)).problems).toEqual(tooLong);
  });
});
