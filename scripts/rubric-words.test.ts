import { expect, it } from "vitest";
import { CRITERION_NAMES } from "#contract/criteria.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { readBankFigures } from "#interviewer/data/describe-data.ts";
import { anchors } from "#web/lib/anchor-words.de.ts";
import { de } from "#contract/rubric-words.de.ts";
import { en } from "#contract/rubric-words.en.ts";
import { noticeIn, NOTICES } from "#contract/rubric-words.ts";

it("whatever the bank and the rubric name has its name in each language of the screens", () => {
  const { families, competencies, kinds, versions } = readBankFigures("any");
  const forms = Object.values(scoringRubric.forms).flatMap(({ criteria }) => Object.values(criteria));
  const labels = [...families, ...competencies, ...kinds, ...forms].map(({ label }) => label);
  const named = new Set([
    ...labels,
    ...versions.map(({ name }) => name),
    ...Object.values(CRITERION_NAMES),
    ...NOTICES,
  ]);
  expect([...named.difference(new Set(Object.keys(en)))]).toEqual([]);
  expect(Object.keys(en).filter((name) => !named.has(name))).toEqual([]);
});

it("what every rating says in the rubric's words is said in each language of the screens", () => {
  const { why, ...rubric } = scoringRubric;
  const reasons = Object.values(why).map((reason) => reason.replace(/:? “?@why.*/, ""));
  const { rough, notEnough, notReadable } = rubric;
  const { modelFailedNote, modelOtherLanguageNote, otherLanguageNote } = rubric;
  const notes = [rough, notEnough, notReadable];
  notes.push(modelFailedNote, modelOtherLanguageNote, otherLanguageNote);
  expect([...NOTICES]).toEqual([...notes, ...reasons]);
  for (const notice of NOTICES) expect(de[notice]).not.toBe(notice);
});

it("a rating of before does not tell a job seeker to add a language model", () => {
  const [rough] = NOTICES;
  const was = `${rough} A language model can; whoever runs this Greenroom can add one.`;
  expect([noticeIn(en, was), noticeIn(de, was)]).toEqual([rough, de[rough]]);
});

it("what each level of each criterion means is said in German, and nothing that the rubric no longer says", () => {
  const criteria = Object.values(scoringRubric.forms).flatMap((form) => Object.values(form.criteria));
  const levels = new Set(criteria.flatMap((criterion) => criterion.anchors));
  expect(new Set(Object.keys(anchors))).toEqual(levels);
});
