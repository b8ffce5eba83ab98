import { expect, it } from "vitest";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { findLocalState, type LocalState } from "#api/integrations/local-model/state-file.ts";
import { callModel, createModelClient } from "#api/features/interviews/model-client.ts";
import { useLocalModel } from "#api/testing/local-model.ts";
import { startStandins } from "#standins/app.ts";
import { checkModel, judgeLocalState } from "./check-model.ts";

const install = useLocalModel();
const NOW = new Date("2026-03-02T12:00:00Z");
const SAID: LocalState = {
  at: "2026-03-02T11:59:00.000Z",
  waiting: { turn: 2, rating: 5 },
  lastFailure: { at: "2026-03-02T11:00:00.000Z", reason: "its process ended (SIGKILL)" },
};

it("without a model the doctor says how to get one", async () => {
  expect(await checkModel(null)).toMatchObject([{ state: "warn", text: "the built-in interviewer" }]);
});

it("the doctor asks the model on this machine, and says what it takes and what became of it so far", async () => {
  const [answers, ...rest] = await checkModel({ provider: "local", ...install() });
  expect(answers).toMatchObject({ state: "ok", about: "model" });
  expect(answers?.text).toMatch(
    // Random weights may produce no whole word, so there may be no speed.
    /^Local model: tiny answers in \d+\.\d s: “.*”, takes \d\.\d GB of memory(, says (?!0\.0)\d+\.\d words a second)?$/u,
  );
  expect(rest).toMatchObject([{ state: "ok", text: "nobody has waited, and nothing has failed yet" }]);
});

it("a model that can't be loaded is to be mended, with its reason", async () => {
  const found = await checkModel({ provider: "local", ...install({ content: Buffer.from("<html>") }) });
  expect(found[0]).toMatchObject({
    state: "fail",
    text: expect.stringMatching(/tiny\.gguf is no model \(GGUF\)/u),
    mend: expect.stringContaining("greenroom model"),
  });
});

it("the doctor reads who waits and what failed last from what the running server wrote", async () => {
  const installed = install();
  const running = () => createInterviewerModel({ provider: "local", ...installed });
  const modelClient = createModelClient(running());
  const leave = await modelClient.interviewer.local?.enter("rating");
  const failing = callModel(
    modelClient,
    () => Promise.reject(new Error("local model: it said nothing")),
    "rating",
  );
  expect(judgeLocalState(findLocalState(installed.dataDir), new Date())).toMatchObject([
    { state: "ok", text: expect.stringMatching(/^waiting at .*: turns 0, ratings 1$/u) },
  ]);
  leave?.();
  await expect(failing).rejects.toThrow("it said nothing");
  expect(judgeLocalState(findLocalState(installed.dataDir), new Date())).toMatchObject([
    { state: "ok", text: expect.stringMatching(/: turns 0, ratings 0$/u) },
    { state: "warn", text: expect.stringMatching(/^it said nothing, at /u) },
  ]);
  expect(running().local?.status().lastFailure?.reason).toBe("it said nothing");
});

it("a failure of days ago is told, and worries nobody", () => {
  const later = new Date(NOW.getTime() + 3 * 24 * 60 * 60 * 1000);
  expect(judgeLocalState(SAID, NOW).map(({ state }) => state)).toEqual(["ok", "warn"]);
  expect(judgeLocalState(SAID, later).map(({ state }) => state)).toEqual(["ok", "ok"]);
});

it("a model server that has nothing at its address is told by the setting to check", async () => {
  const standins = await startStandins({
    port: 0,
    appUrl: "http://localhost",
    webhookUrl: "http://localhost",
  });
  const found = await checkModel({
    provider: "openai-compatible",
    model: "any",
    apiKey: "key",
    baseUrl: `${standins.url}/nothing`,
  });
  await standins.close();
  expect(found[0]).toMatchObject({ state: "fail", text: expect.stringContaining("responded with 404") });
  expect(found[0]?.mend).toContain("AI_BASE_URL");
});
