import { AppError } from "./errors.ts";

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `most` at once. Others queue for up to `waitMs`, then throw unavailable. */
export function createGate(most: number, waitMs: number): Gate {
  let free = most;
  const waiting: (() => void)[] = [];
  const waitInLine = () =>
    new Promise<void>((go, refuse) => {
      const turn = () => {
        clearTimeout(late);
        go();
      };
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        refuse(new AppError("unavailable"));
      }, waitMs);
      waiting.push(turn);
    });
  return async (work) => {
    if (free > 0) free -= 1;
    else await waitInLine();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** A separate gate for each user, so that a user's many calls delay only that user. */
export function createPersonalGate(most: number, waitMs: number) {
  const gates = new Map<string, { inTurn: Gate; inside: number }>();
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const own = gates.get(userId) ?? { inTurn: createGate(most, waitMs), inside: 0 };
    gates.set(userId, own);
    own.inside += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) gates.delete(userId);
    }
  };
}
