import { expect, it } from "vitest";
import { giveAnswer, GOOD_ANSWERS, openPractice } from "#api/testing/interview-steps.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const KEY = "practice";
const models = useScriptedModels();
const server = useTestServer(() => models.settings(KEY));

it("a model holds a practice by the rules of an interview: it follows up, then it closes", async () => {
  const person = await server.createPerson();
  const id = await openPractice(person);
  const replies = [];
  for (const answer of GOOD_ANSWERS) {
    const { status, response, interviewer } = await giveAnswer(person, id, answer);
    expect(interviewer).toBe("stand-in-model");
    replies.push(response);
    if (status === "completed") break;
  }
  expect(replies.length).toBeGreaterThan(1);
  expect(replies[0]).toBe("What did you do yourself at that point?");
  expect(replies.at(-1)).toMatch(/rating is being made/);
  const prompts = await models.requestsOf(KEY);
  expect(
    prompts.filter((one) => one.includes("<moves>follow_up, answer, rephrase, close</moves>")),
  ).toHaveLength(replies.length - 1);
});
