import { AppError } from "./errors.ts";

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` at once; the others wait in line, for so long, then throw unavailable. */
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

/** As createGate, for each person by themself: who sends many at once waits for their own, and nobody else does. */
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
