import { api, call } from "../../../lib/api.ts";
import { notificationState, notifyIfHidden } from "../../../lib/notifications.ts";
import { wait } from "../../../lib/wait.ts";

const LOOK_EVERY_SECONDS = 5;
const LOOK_AT_MOST = 120;
const watched = new Set<string>();

/** Looks after a report that is being made, on whatever page one is, and says when it is ready. */
export async function watchReport(id: string): Promise<void> {
  if (watched.has(id) || notificationState() !== "on") return;
  watched.add(id);
  try {
    await lookUntilReady(id);
  } finally {
    // A rating that failed can be asked for, and waited for, again.
    watched.delete(id);
  }
}

async function lookUntilReady(id: string): Promise<void> {
  for (let look = 0; look < LOOK_AT_MOST; look += 1) {
    const status = await call(api.conversations[":id"].report.$get({ param: { id } })).then(
      ({ data }) => data.status,
      () => "pending",
    );
    if (status === "ready") {
      return notifyIfHidden({
        title: "Your rating is ready",
        body: "Open the report of your practice interview.",
        path: `/interview/${encodeURIComponent(id)}/report`,
      });
    }
    if (status !== "pending") return;
    await wait(LOOK_EVERY_SECONDS);
  }
}
