import { sql } from "kysely";
import { expect, it } from "vitest";
import { finishPractice } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import type { Matrix } from "#contract/applications.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { Plan } from "#contract/preparation-plan.ts";
import { MATRICES_PER_HOUR } from "#contract/limits.ts";

const server = useTestServer();

const ADVERT = `What you bring:
- You can calm relatives who are upset
- Experience with electronic patient records
- You plan the shifts of a team`;

const day = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

async function apply(person: Person, interviewDate: string | null = day(10)): Promise<string> {
  const body = { title: "Ward nurse", advert: ADVERT, interviewDate };
  return (await person.call("POST", "/applications", { body })).body.data.id;
}

const CALM = {
  title: "The daughter at night",
  situation: "A daughter shouted at the night desk because nobody had called her.",
  actions: "I calmed the upset relatives and sat down with them.",
  result: "She thanked us and came back calm.",
};
const keep = async (person: Person, story: object = CALM): Promise<string> =>
  (await person.call("POST", "/stories", { body: story })).body.data.id;

const make = async (person: Person, application: string): Promise<Plan> => {
  const found = await person.call("PUT", "/plan", { body: { application } });
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  return found.body.data;
};
const look = async (person: Person, application: string): Promise<Plan> =>
  (await person.call("GET", `/plan?application=${application}`)).body.data;
const skip = (person: Person, id: string) => person.call("POST", `/plan/steps/${id}/skip`, { body: {} });
const finish = (person: Person, id: string, body: object = {}) =>
  person.call("POST", `/plan/steps/${id}/done`, { body: { went: "well", ...body } });
const open = ({ steps }: Plan) => steps.filter(({ state }) => state === "open");

it("shows the sentence by which a story proves a requirement, and plans steps for the others", async () => {
  const person = await server.createPerson();
  const [id, story] = [await apply(person), await keep(person)];
  const matrix = (await person.call("GET", `/applications/${id}/matrix`)).body.data;
  expect(matrix.rows).toMatchObject([
    { isShown: true, matches: [{ storyId: story, strength: "proves", sentence: CALM.actions }] },
    { isShown: false, matches: [] },
    { isShown: false, matches: [] },
  ]);
  expect(matrix.stories).toMatchObject([
    { id: story, title: CALM.title, bestFor: 1, isOverused: false, lastToldAt: null, isLongUntold: true },
  ]);
  const plan = await make(person, id);
  expect(new Set(open(plan).flatMap(({ gap }) => gap ?? []))).toEqual(
    new Set(["Experience with electronic patient records", "You plan the shifts of a team"]),
  );
  const sharpen = open(plan).find(({ kind }) => kind === "sharpen");
  expect(sharpen).toMatchObject({ story: { id: story, label: CALM.title }, part: "task", minutes: 10 });
});

it("keeps a step's id while the step stays, and changes with new information", async () => {
  const person = await server.createPerson();
  const id = await apply(person);
  const first = await make(person, id);
  expect(await make(person, id)).toEqual(first);
  await keep(person);
  const ids = new Set((await make(person, id)).steps.map((step) => step.id));
  const kept = first.steps.find(({ gap }) => gap === "You plan the shifts of a team");
  expect(ids.has(kept?.id ?? "")).toBe(true);
  await person.call("PATCH", `/applications/${id}`, { body: { revision: 1, isArchived: true } });
  expect(open(await make(person, id))).toEqual([]);
});

it("schedules a skipped or missed step again, and marks it", async () => {
  const person = await server.createPerson();
  const id = await apply(person);
  const [skipped, left] = open(await make(person, id)) as [Plan["steps"][0], Plan["steps"][0]];
  expect((await skip(person, skipped.id)).body.data).toMatchObject({ state: "skipped" });
  const back = (plan: Plan, gap: string | null) =>
    open(plan).find((step) => step.gap === gap && step.isBack)?.due;
  expect(back(await make(person, id), skipped.gap)).toBe(day(1));
  await server.change("plan_steps", { id: left.id }, { due_on: day(-1) });
  const wasLeft = { state: "skipped", due: day(-1), settledAt: null };
  expect((await look(person, id)).steps.find((step) => step.id === left.id)).toMatchObject(wasLeft);
  const after = await make(person, id);
  expect(after.steps.find((step) => step.id === left.id)).toMatchObject({ state: "skipped", due: day(-1) });
  expect(back(after, left.gap)).toBe(day(0));
});

it("marks a step as done after a practice of its requirement, or when its story has the missing part", async () => {
  const person = await server.createPerson();
  const [id, story] = [await apply(person), await keep(person)];
  const before = open(await make(person, id));
  const gap = before.find((step) => step.gap === "You plan the shifts of a team");
  const sharpen = before.find(({ kind }) => kind === "sharpen");
  await server.change("plan_steps", { application_id: id }, { created_at: new Date(Date.now() - DAY_MS) });
  for (const requirement of ["You plan the shifts of a team", "Night shifts on a ward"])
    await finishPractice(person, { requirement, empathyLevel: 6 }, "I do not remember much of it.");
  const told = { ...CALM, task: "I had to calm her.", learning: "", revision: 1 };
  expect((await person.call("PUT", `/stories/${story}`, { body: told })).status).toBe(200);
  const { rows: asked }: Matrix = (await person.call("GET", `/applications/${id}/matrix`)).body.data;
  expect(asked.map(({ practised }) => practised !== null)).toEqual([false, false, true]);
  const after = await make(person, id);
  const settled = after.steps.filter(({ state }) => state === "done");
  expect(new Set(settled.map((step) => step.id))).toEqual(new Set([gap?.id, sharpen?.id]));
  const rows = await server.rows("plan_steps", { id: gap?.id ?? "" }, ["went", "settled_on"]);
  expect(rows).toMatchObject([{ went: "badly" }]);
  // The practice completes no second step: the repeated step was scheduled after it.
  expect((await make(person, id)).steps.filter(({ state }) => state === "done")).toHaveLength(2);
});

it("is read without a change", async () => {
  const person = await server.createPerson();
  const id = await apply(person);
  expect((await look(person, id)).steps).toEqual([]);
  const made = await make(person, id);
  const rows = () => server.rows("plan_steps", { application_id: id });
  await server.change("plan_steps", { application_id: id }, { due_on: day(-1) });
  await keep(person);
  const before = await rows();
  expect((await look(person, id)).steps).toHaveLength(made.steps.length);
  expect(await rows()).toEqual(before);
});

it("is completed once, by its owner, on a day that is today in some time zone", async () => {
  const [person, stranger] = [await server.createPerson(), await server.createPerson()];
  const id = await apply(person, null);
  const [step] = open(await make(person, id)) as [Plan["steps"][0]];
  const early = await finish(person, step.id, { today: day(-3) });
  expect([early.status, early.body["field"]]).toEqual([400, "today"]);
  const twice = await Promise.all([finish(person, step.id), skip(person, step.id)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await stranger.call("GET", `/plan?application=${id}`)).body["code"]).toBe("application_not_found");
});

it("limits the matrices per hour, for the matrix and for the plan together", async () => {
  const person = await server.createPerson();
  const application = await apply(person);
  const read = async () => (await person.call("GET", `/applications/${application}/matrix`)).status;
  const plan = async () => (await person.call("PUT", "/plan", { body: { application } })).status;
  expect(await read()).toBe(200);
  await sql`update private.rate_limits set hits = ${MATRICES_PER_HOUR - 1}`.execute(server.db.serviceDb);
  expect([await plan(), await read(), await plan()]).toEqual([200, 429, 429]);
  expect((await person.call("GET", `/plan?application=${application}`)).status).toBe(200);
});
