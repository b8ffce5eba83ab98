import { expect, it } from "vitest";
import { add, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();

const STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
const TRANSCRIPTS = [null, "", "  \n ", "What was said."] as const;
const ENDED = [true, false] as const;
const ACTORS = ["coach", "otherCoach", "owner", "other"] as const;

const cases = STATUSES.flatMap((status) =>
  ENDED.flatMap((ended) => TRANSCRIPTS.map((transcript) => ({ status, ended, transcript }))),
);

// safety.md T45
it.each(cases)(
  "a booking that is $status, over: $ended, with the transcript $transcript, is completed by its own coach or by nobody",
  async ({ status, ended, transcript }) => {
    const { client, ids } = prepared;
    const id = await add(client, "public.coach_bookings", {
      coach_id: ids.coachProfile,
      user_id: ids.owner,
      status,
      booking_date: new Date(Date.now() + (ended ? -7200 : 3600) * 1000),
      transcript: status === "completed" ? "Before." : null,
    });
    const complete = "update public.coach_bookings set status = 'completed', transcript = $2 where id = $1";
    const completed: string[] = [];
    for (const actor of ACTORS) {
      const outcome = await tryAs(client, ids[actor], complete, [id, transcript]);
      if (outcome === "done") completed.push(actor);
    }
    const due = status === "confirmed" && ended && transcript === "What was said.";
    expect(completed).toEqual(due ? ["coach"] : []);
    // The server cannot complete a booking itself.
    await client.query("savepoint server");
    await expect(client.query(complete, [id, transcript])).rejects.toThrow(
      /a booking cannot move so|a transcript comes with completion|violates check constraint/,
    );
    await client.query("rollback to savepoint server");
  },
);
