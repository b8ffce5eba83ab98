import type { Database } from "#api/db/database.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { interviewPreferences, preferencesResponse } from "#contract/interview-preferences.ts";
import { timeFor } from "../room/clock.ts";
import { getPreferences, savePreferences } from "./queries.ts";

type PreferenceDeps = { db: Database; interviewSeconds: number };

/** A person's preferences for the clock and for reading aloud. */
export function preferenceRoutes({ db, interviewSeconds }: PreferenceDeps) {
  const present = async (userId: string) => {
    const preferences = await getPreferences(db, userId);
    const { seconds } = timeFor(preferences.clock, interviewSeconds);
    return ok({ ...preferences, seconds });
  };
  return createRouter()
    .openapi(
      route("user", "GET /", {
        id: "getInterviewPreferences",
        summary: "One's choices for interviews",
        response: preferencesResponse,
      }),
      async (c) => c.json(await present(c.var.caller.userId), 200),
    )
    .openapi(
      route("user", "PUT /", {
        id: "setInterviewPreferences",
        summary: "Change one's choices for interviews",
        body: interviewPreferences,
        response: preferencesResponse,
      }),
      async (c) => {
        await savePreferences(db, c.var.caller.userId, c.req.valid("json"));
        return c.json(await present(c.var.caller.userId), 200);
      },
    );
}
