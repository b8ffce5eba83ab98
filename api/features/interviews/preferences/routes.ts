import type { Database } from "#api/db/database.ts";
import { createRouter, jsonAnswer, jsonBody, ok, route } from "#api/http/router.ts";
import { interviewPreferences, preferencesAnswer } from "#contract/interview-preferences.ts";
import { timeFor } from "../room/interview-time.ts";
import { getPreferences, savePreferences } from "./queries.ts";

export type PreferenceDeps = { db: Database; interviewSeconds: number };

/** How a person's interviews are timed, and whether they are read aloud. */
export function preferenceRoutes({ db, interviewSeconds }: PreferenceDeps) {
  const present = async (userId: string) => {
    const preferences = await getPreferences(db, userId);
    const { seconds } = timeFor(preferences.clock, interviewSeconds);
    return ok({ ...preferences, seconds });
  };
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/",
        guard: "user",
        tags: ["interviews"],
        responses: jsonAnswer(preferencesAnswer),
      }),
      async (c) => c.json(await present(c.var.caller.userId), 200),
    )
    .openapi(
      route({
        method: "put",
        path: "/",
        guard: "user",
        tags: ["interviews"],
        request: jsonBody(interviewPreferences),
        responses: jsonAnswer(preferencesAnswer),
      }),
      async (c) => {
        await savePreferences(db, c.var.caller.userId, c.req.valid("json"));
        return c.json(await present(c.var.caller.userId), 200);
      },
    );
}
