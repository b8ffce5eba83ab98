import { LOCAL_TURN_WAIT_SECONDS, LOCAL_TURNS_WAITING_MAX } from "#contract/limits.ts";
import type { Urgency } from "./engine-messages.ts";

/** The model is busy with other calls; it has not failed. */
export class NoTurnError extends Error {}

export type Line = {
  /** False if no further call may wait. */
  hasRoom: (urgency: Urgency) => boolean;
  /** Resolves with a function that leaves the line. Rejects a turn with NoTurnError if it would wait too long. */
  enter: (urgency: Urgency) => Promise<() => void>;
  waiting: () => Record<Urgency, number>;
};

type Waiting = { start: () => void };

/** Admits one turn and one rating at a time; the engine pauses the rating while a turn is answered. */
export function createLine(): Line {
  const queues: Record<Urgency, Waiting[]> = { turn: [], rating: [] };
  const taken: Record<Urgency, boolean> = { turn: false, rating: false };

  const hasRoom = (urgency: Urgency): boolean =>
    urgency === "rating" || queues.turn.length < LOCAL_TURNS_WAITING_MAX;

  const leave = (urgency: Urgency) => {
    const next = queues[urgency].shift();
    if (next) next.start();
    else taken[urgency] = false;
  };

  const leaveOnce = (urgency: Urgency) => {
    let isLeft = false;
    return () => {
      if (!isLeft) leave(urgency);
      isLeft = true;
    };
  };

  return {
    hasRoom,
    waiting: () => ({ turn: queues.turn.length, rating: queues.rating.length }),
    enter: (urgency) =>
      new Promise((resolve, reject) => {
        if (!taken[urgency]) {
          taken[urgency] = true;
          resolve(leaveOnce(urgency));
          return;
        }
        if (!hasRoom(urgency)) throw new NoTurnError("too many wait for the model on this machine");
        const queue = queues[urgency];
        const late = setTimeout(() => {
          queue.splice(queue.indexOf(one), 1);
          reject(new NoTurnError("the model on this machine had no time"));
        }, LOCAL_TURN_WAIT_SECONDS * 1000);
        const one = {
          start: () => {
            clearTimeout(late);
            resolve(leaveOnce(urgency));
          },
        };
        if (urgency === "rating") clearTimeout(late);
        queue.push(one);
      }),
  };
}
