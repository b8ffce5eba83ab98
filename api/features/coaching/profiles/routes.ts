import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { fileForm, type Uploads } from "#api/http/uploads.ts";
import { widgetAddress } from "#api/integrations/calendly/widget.ts";
import {
  askForReviewInput,
  coachResponse,
  coachesResponse,
  coachesQuery,
  coachProfileInput,
  ownCoachResponse,
  photoResponse,
  photoParam,
  savedCoachResponse,
} from "#contract/coaching.ts";
import {
  COACH_PHOTO_BODY_MAX_BYTES,
  COACH_PHOTO_CACHE_MINUTES,
  COACH_PHOTOS_PER_HOUR,
  PAGE_SIZE_DEFAULT,
  RATE_WINDOW_DAY_SECONDS,
  RATE_WINDOW_PHOTO_SECONDS,
  REVIEWS_ASKED_PER_DAY,
} from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { findCoach, findOwnCoach, listCoaches } from "./queries.ts";
import {
  askForReview,
  isPhotoShown,
  photoKey,
  presentOwnCoach,
  saveProfile,
  uploadPhoto,
  type PhotoDeps,
} from "./rules.ts";

const coachCursor = z.strictObject({ years: z.int().min(0), id: z.uuid() });

export type CoachRouteDeps = PhotoDeps & { uploads: Uploads; widgetBase: string };

/** Coaches as everyone sees them, and the coach's own profile (screens.md 6, 15 and 16; decisions.md D6). */
export const coachRoutes = (deps: CoachRouteDeps) =>
  createRouter().route("/", ownRoutes(deps)).route("/", photoRoutes(deps)).route("/", publicRoutes(deps));

function ownRoutes({ serviceDb, widgetBase }: CoachRouteDeps) {
  const pageUrl = (link: string) => widgetAddress(widgetBase, link).href;
  return createRouter()
    .openapi(
      route("coach", "GET /me", {
        id: "getOwnCoachProfile",
        summary: "One's own profile as a coach",
        response: ownCoachResponse,
      }),
      async (c) => {
        const row = await findOwnCoach(serviceDb, c.var.caller.userId);
        return c.json(ok(row && presentOwnCoach(row, pageUrl)), 200);
      },
    )
    .openapi(
      route("coach", "PUT /me", {
        id: "saveCoachProfile",
        summary: "Save one's own profile as a coach",
        errors: ["photo_unknown", "coach_profile_missing"],
        body: coachProfileInput,
        response: savedCoachResponse,
      }),
      async (c) => {
        const row = await saveProfile(serviceDb, c.var.caller.userId, c.req.valid("json"));
        return c.json(ok(presentOwnCoach(row, pageUrl)), 200);
      },
    )
    .openapi(
      route("coach", "POST /me/review", {
        id: "askForReview",
        summary: "Have one's profile looked at once more, after a no",
        errors: ["coach_profile_missing", "coach_not_ready", "review_not_needed", "too_many_requests"],
        body: askForReviewInput,
        response: done,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(serviceDb, [
          { key: `review:${userId}`, max: REVIEWS_ASKED_PER_DAY, windowSeconds: RATE_WINDOW_DAY_SECONDS },
        ]);
        await askForReview(serviceDb, userId);
        return c.json(okMessage(TEXT.reviewAsked), 200);
      },
    );
}

function photoRoutes(deps: CoachRouteDeps) {
  return createRouter()
    .openapi(
      route("coach", "POST /me/photo", {
        id: "uploadCoachPhoto",
        summary: "Upload a photo for the profile",
        errors: ["photo_type", "photo_size", "photo_upload_failed", "too_many_requests"],
        request: fileForm,
        response: photoResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(deps.serviceDb, [
          { key: `photo:${userId}`, max: COACH_PHOTOS_PER_HOUR, windowSeconds: RATE_WINDOW_PHOTO_SECONDS },
        ]);
        const profile_photo_url = await deps.uploads
          .receive(c.req.raw, { field: "file", maxBytes: COACH_PHOTO_BODY_MAX_BYTES }, ({ bytes }) =>
            uploadPhoto(deps, { userId, bytes }),
          )
          .catch(failedUpload);
        return c.json(ok({ profile_photo_url }), 200);
      },
    )
    .openapi(
      route("public", "GET /photos/{name}", {
        id: "getCoachPhoto",
        summary: "A coach's photo, while it is listed; to the coach and staff the present one too",
        errors: ["photo_not_found"],
        params: photoParam,
        file: ["image/webp"],
      }),
      async (c) => {
        const { name } = c.req.valid("param");
        if (!(await isPhotoShown(deps.serviceDb, name, await c.var.findCaller())))
          throw new AppError("photo_not_found");
        // A changed photo has a new name, but a removed one must not stay in caches or reach another viewer.
        const etag = `"${name}"`;
        c.header("ETag", etag);
        c.header("Vary", "Cookie, Authorization", { append: true });
        c.header("Cache-Control", `private, max-age=${COACH_PHOTO_CACHE_MINUTES * 60}, must-revalidate`);
        if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304);
        const file = await deps.files.open(photoKey(name));
        if (!file) throw new AppError("photo_not_found");
        c.header("Content-Type", "image/webp");
        c.header("Content-Length", String(file.size));
        c.header("Content-Disposition", "attachment");
        return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>);
      },
    );
}

function publicRoutes({ serviceDb }: CoachRouteDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listCoaches",
        summary: "Coaches, most experienced first",
        query: coachesQuery,
        response: coachesResponse,
      }),
      async (c) => {
        const { specialization, cursor, limit = PAGE_SIZE_DEFAULT } = c.req.valid("query");
        const input = { specialization, cursor: parseCursor(coachCursor, cursor), limit: limit + 1 };
        const rows = await listCoaches(serviceDb, input);
        const { shown, nextCursor } = pageOf(rows, limit, ({ experience_years: years, id }) => ({
          years,
          id,
        }));
        return c.json({ ...ok(shown), nextCursor }, 200);
      },
    )
    .openapi(
      route("user", "GET /{id}", {
        id: "getCoach",
        summary: "A coach",
        errors: ["coach_not_found"],
        response: coachResponse,
      }),
      async (c) => {
        const row = await findCoach(serviceDb, c.req.valid("param").id);
        if (!row) throw new AppError("coach_not_found");
        return c.json(ok(row), 200);
      },
    );
}

/** Errors of the upload itself get the photo's texts; errors of the disk or the store become photo_upload_failed. */
function failedUpload(cause: unknown): never {
  if (!(cause instanceof AppError)) throw new AppError("photo_upload_failed", { cause });
  throw cause.code === "body_too_large" ? new AppError("photo_size") : cause;
}
