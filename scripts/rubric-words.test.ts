import { expect, it } from "vitest";
import { CRITERION_NAMES } from "#contract/criteria.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { readBankFigures } from "#interviewer/engine/report/describe-data.ts";
import { en } from "#web/lib/rubric-words.en.ts";

it("whatever the bank and the rubric name has its name in each language of the screens", () => {
  const { families, competencies, kinds, versions } = readBankFigures("any");
  const forms = Object.values(scoringRubric.forms).flatMap(({ criteria }) => Object.values(criteria));
  const labels = [...families, ...competencies, ...kinds, ...forms].map(({ label }) => label);
  const named = new Set([...labels, ...versions.map(({ name }) => name), ...Object.values(CRITERION_NAMES)]);
  expect([...named.difference(new Set(Object.keys(en)))]).toEqual([]);
  expect(Object.keys(en).filter((name) => !named.has(name))).toEqual([]);
});
