import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import type {
  CoachStep,
  PreparationSharing,
  SharedApplication,
  SharedPreparation,
  SharePreparation,
  StoryToShare,
} from "#contract/coaching-preparation.ts";
import type { Story } from "#contract/stories.ts";
import { RATE_WINDOW_APPLICATION_SECONDS, STORY_READS_PER_HOUR } from "#contract/limits.ts";
import { getBooking, type BookingRef } from "../bookings/rules.ts";
import { listSteps, type StepRow } from "./step-queries.ts";
import * as queries from "./queries.ts";

type Titled = { id: string; title: string };

/** Reads one user's own stories and applications from the stories feature; passed in by api/wiring.ts. */
export type PreparationDeps = {
  db: Database;
  listStories: (ownerId: string) => Promise<Titled[]>;
  listApplications: (ownerId: string) => Promise<Titled[]>;
  /** Leaves out the interviews in which a story was told, and stories that no longer exist. */
  readStories: (ownerId: string, ids: readonly string[]) => Promise<StoryToShare[]>;
  readApplication: (ownerId: string, id: string) => Promise<SharedApplication>;
};

/** For the client: all that they could share for that booking, and what they share. Throws booking_not_found. */
export async function readSharing(deps: PreparationDeps, ref: BookingRef): Promise<PreparationSharing> {
  const booking = await getBooking(deps.db, ref, "client");
  const shared = await readShared(deps.db, ref, booking.shared_until !== null);
  const [stories, applications] = await Promise.all([
    deps.listStories(ref.userId),
    deps.listApplications(ref.userId),
  ]);
  const offer =
    (ids: readonly string[]) =>
    ({ id, title }: Titled) => ({ id, title, shared: ids.includes(id) });
  return {
    endsAt: booking.shared_until?.toISOString() ?? null,
    stories: stories.map(offer(shared.storyIds)),
    applications: applications.map(offer(shared.applicationIds)),
  };
}

const readShared = async (db: Database, { userId, bookingId }: BookingRef, isOpen: boolean) =>
  isOpen ? queries.listShared(db, userId, bookingId) : { storyIds: [], applicationIds: [] };

/**
 * For the client: shares exactly these with that booking's coach. Empty lists stop sharing, which is always possible.
 * Throws booking_not_found, sharing_over, not_yours_to_share.
 */
export async function sharePreparation(
  deps: PreparationDeps,
  ref: BookingRef,
  wanted: SharePreparation,
): Promise<PreparationSharing> {
  const booking = await getBooking(deps.db, ref, "client");
  const isAny = wanted.storyIds.length + wanted.applicationIds.length > 0;
  if (isAny && booking.shared_until === null) throw new AppError("sharing_over");
  if (!(await queries.share(deps.db, ref, wanted))) throw new AppError("not_yours_to_share");
  return readSharing(deps, ref);
}

/** The limit for all calls that read a client's shared preparation. Throws too_many_requests. */
export const limitReads = ({ db }: PreparationDeps, coachUserId: string): Promise<void> =>
  enforceLimits(db.serviceDb, [
    {
      key: `preparation:${coachUserId}`,
      max: STORY_READS_PER_HOUR,
      windowSeconds: RATE_WINDOW_APPLICATION_SECONDS,
    },
  ]);

/** For the coach: the preparation shared for that booking. Throws booking_not_found. */
export async function readPreparation(deps: PreparationDeps, ref: BookingRef): Promise<SharedPreparation> {
  const { user_id: clientId } = await getBooking(deps.db, ref, "coach");
  const shared = await queries.listShared(deps.db, ref.userId, ref.bookingId);
  const comments = await queries.listComments(deps.db, ref.userId, ref.bookingId);
  const steps = await listSteps(deps.db, ref.userId, { bookingId: ref.bookingId });
  const [stories, applications] = await Promise.all([
    deps.readStories(clientId, shared.storyIds),
    Promise.all(shared.applicationIds.map((id) => deps.readApplication(clientId, id))),
  ]);
  const saidOf = (id: string) => comments.find((one) => one.story_id === id)?.words ?? null;
  return {
    stories: stories.map((one) => Object.assign(one, { comment: saidOf(one.id) })),
    applications: applications.map((one) =>
      Object.assign(one, {
        coachSteps: steps.filter((step) => step.application_id === one.id).map(presentStep),
      }),
    ),
  };
}

const presentStep = ({ id, title, minutes, story_id: storyId, requirement, state }: StepRow): CoachStep => ({
  id,
  title,
  minutes,
  storyId,
  requirement,
  state,
});

/** For the coach. Throws booking_not_found, story_not_shared. */
export async function commentStory(
  deps: PreparationDeps,
  ref: BookingRef,
  { storyId, words }: { storyId: string; words: string },
): Promise<SharedPreparation> {
  const { user_id: clientId } = await getBooking(deps.db, ref, "coach");
  if (!(await queries.commentStory(deps.db, { ...ref, clientId, storyId, words })))
    throw new AppError("story_not_shared");
  return readPreparation(deps, ref);
}

/** For the client: the coaches' comments on their story, newest first. */
export async function listStoryComments(
  db: Database,
  userId: string,
  storyId: string,
): Promise<Story["comments"]> {
  const comments = await queries.listCommentsOf(db, userId, storyId);
  return Promise.all(
    comments.map(async ({ bookingId, words, at }) => {
      const { coach } = await getBooking(db, { userId, bookingId }, "client");
      return { coach: coach?.full_name ?? null, words, at: at.toISOString() };
    }),
  );
}
