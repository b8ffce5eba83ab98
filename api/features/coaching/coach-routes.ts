import { z } from "@hono/zod-openapi";
import { AppError } from "#api/http/errors.ts";
import { createRouter, jsonAnswer, jsonBody, route } from "#api/http/router.ts";
import { rowId } from "#contract/answers.ts";
import {
  coachAnswer,
  coachesAnswer,
  coachesQuery,
  coachProfileInput,
  ownCoachAnswer,
  photoAnswer,
  photoParam,
  savedCoachAnswer,
} from "#contract/coaching.ts";

const tags = ["coaching"];
const later = (): never => {
  throw new AppError("unavailable");
};

/** A plain JSON schema: a zod one would have the whole form read into memory three times over. */
const photoBody = {
  body: {
    required: true as const,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object" as const,
          properties: { file: { type: "string" as const, format: "binary" } },
          required: ["file"],
        },
      },
    },
  },
};

/** Coaches as everyone sees them, and the coach's own profile (SPEC 2.6, 2.15, 2.16, section 5; DECISIONS D6). */
export const coachRoutes = () =>
  createRouter()
    .openapi(
      route({ method: "get", path: "/me", guard: "coach", tags, responses: jsonAnswer(ownCoachAnswer) }),
      later,
    )
    .openapi(
      route({
        method: "put",
        path: "/me",
        guard: "coach",
        tags,
        request: jsonBody(coachProfileInput),
        responses: jsonAnswer(savedCoachAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "post",
        path: "/me/photo",
        guard: "coach",
        tags,
        request: photoBody,
        responses: jsonAnswer(photoAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "get",
        path: "/photos/{name}",
        guard: "public",
        tags,
        request: { params: photoParam },
        responses: { 200: { description: "The photo" } },
      }),
      later,
    )
    .openapi(
      route({
        method: "get",
        path: "/",
        guard: "user",
        tags,
        request: { query: coachesQuery },
        responses: jsonAnswer(coachesAnswer),
      }),
      later,
    )
    .openapi(
      route({
        method: "get",
        path: "/{id}",
        guard: "user",
        tags,
        request: { params: z.object({ id: rowId }) },
        responses: jsonAnswer(coachAnswer),
      }),
      later,
    );
