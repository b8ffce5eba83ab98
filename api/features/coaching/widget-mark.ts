import type { Seal } from "#api/db/seal.ts";
import { WIDGET_MARK_SECONDS } from "#contract/limits.ts";

/** A field of the widget's address that the service gives back with the invitee (`tracking`). */
export const MARK_FIELD = "utm_content";

type Pair = { userId: string; coachId: string };

const sealedFor = ({ userId, coachId }: Pair) => `coaching widget:${coachId}:${userId}`;

/** Anybody can type anybody's e-mail at the service: the mark shows that this user's own page opened its calendar. */
export const createMark = (seal: Seal, pair: Pair): string =>
  seal.close(String(Date.now() + WIDGET_MARK_SECONDS * 1000), sealedFor(pair));

/** Whether that time was taken from that user's page. `at`: when the service took it. */
export function isMarked(seal: Seal, pair: Pair, { mark, at }: { mark: string | null; at: Date }): boolean {
  if (mark === null) return false;
  try {
    return at.getTime() <= Number(seal.open(mark, sealedFor(pair)));
  } catch {
    return false;
  }
}
