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
