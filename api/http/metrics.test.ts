import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { freePort } from "#api/testing/free-port.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { watchInterview } from "#api/testing/watch-interview.ts";
import { ROLE } from "#contract/roles.ts";

const models = useScriptedModels();
const port = await freePort();
const server = useTestServer(() => ({ ...models.settings("metrics"), METRICS_ADDRESS: `127.0.0.1:${port}` }));

const scrape = (path = "/metrics") => fetch(`http://127.0.0.1:${port}${path}`);

describe("metrics", () => {
  it("count requests by route pattern and status, and the model's calls, without anybody's id or words", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const id = await openInterview(person);
    await person.call("GET", `/conversations/${id}/messages`);
    await server.call("GET", "/users/me");
    const text = await (await scrape()).text();
    expect(text).toMatch(
      /greenroom_request_seconds_count\{method="GET",route="\/api\/conversations\/:id\/messages",status="200"\} 1/,
    );
    expect(text).toMatch(
      /greenroom_request_seconds_count\{method="GET",route="\/api\/users\/me",status="401"\} 1/,
    );
    // One call for the plan, one for the first question.
    expect(text).toMatch(/greenroom_model_call_seconds_count\{outcome="answered"\} 2/);
    expect(text).toContain("greenroom_database_waiting 0");
    expect(text).toContain("nodejs_eventloop_lag_seconds");
    for (const secret of [id, person.id, person.email, person.token]) expect(text).not.toContain(secret);
  });

  it("count an open event stream as one screen, and its request when the stream begins", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const id = await openInterview(person);
    const screen = await watchInterview(server.url, person, { id });
    await screen.until(({ event }) => event === "interview");
    expect(await (await scrape()).text()).toContain("greenroom_screens 1");
    const opened = /greenroom_request_seconds_count\{.*conversations\/:id\/events",status="200"\} 1/;
    expect(await (await scrape()).text()).toMatch(opened);
    screen.close();
    await eventually(async () => expect(await (await scrape()).text()).toContain("greenroom_screens 0"));
  });

  it("count jobs by kind: what is due, how long the oldest waits, and what was given up", async () => {
    const kind = "nobodysJob";
    const values = [
      { kind, run_at: new Date(Date.now() - 60_000) },
      { kind, run_at: new Date(Date.now() + 60_000) },
      { kind, failed_at: new Date() },
    ];
    await server.insert("private.jobs", values);
    const text = await (await scrape()).text();
    expect(text).toContain('greenroom_jobs{kind="nobodysJob",state="due"} 1');
    expect(text).toContain('greenroom_jobs{kind="nobodysJob",state="dead"} 1');
    expect(text).toMatch(/greenroom_jobs_oldest_due_seconds\{kind="nobodysJob"\} 6[0-9]\./);
  });

  it("are served alone on a separate address, and not on the app's", async () => {
    expect((await scrape("/api/health")).status).toBe(404);
    expect((await server.call("GET", "/../metrics")).body["text"] ?? "").not.toContain(
      "greenroom_request_seconds",
    );
  });
});
