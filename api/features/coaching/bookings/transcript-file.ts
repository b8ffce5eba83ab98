import { Readable } from "node:stream";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { createPersonalGate } from "#api/http/gate.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { fileForm, type Uploads } from "#api/http/uploads.ts";
import { readDocument, recogniseDocument } from "#api/integrations/documents/document.ts";
import { transcriptTextResponse } from "#contract/coaching.ts";
import { RESUME_TYPES } from "#contract/fields.ts";
import {
  FILES_READ_AT_ONCE_PER_USER,
  RATE_WINDOW_UPLOAD_SECONDS,
  RESUME_BODY_MAX_BYTES,
  RESUME_MAX_BYTES,
  RESUME_TEXT_SECONDS,
  RESUME_UPLOADS_PER_HOUR,
  TRANSCRIPT_MAX_LENGTH,
  UPLOAD_TURN_SECONDS,
} from "#contract/limits.ts";

type TranscriptFileDeps = { serviceDb: Connection; uploads: Uploads };

/** Takes the words out of a Word file, for the coach to look at; nothing of it is kept. Bounds are those of a resume. */
export function transcriptFileRoutes(deps: TranscriptFileDeps) {
  const inTurn = createPersonalGate(FILES_READ_AT_ONCE_PER_USER, UPLOAD_TURN_SECONDS * 1000);
  return createRouter().openapi(
    route("coach", "POST /transcript-text", {
      id: "readTranscriptFile",
      summary: "The text of a transcript in a Word file",
      errors: [
        "transcript_file_damaged",
        "transcript_file_empty",
        "transcript_file_size",
        "transcript_long",
        "too_many_requests",
      ],
      request: fileForm,
      response: transcriptTextResponse,
    }),
    async (c) => {
      await enforceLimits(deps.serviceDb, [
        {
          key: `transcript-file:${c.var.caller.userId}`,
          max: RESUME_UPLOADS_PER_HOUR,
          windowSeconds: RATE_WINDOW_UPLOAD_SECONDS,
        },
      ]);
      // Read where the bytes lie in memory: no second line of files waits there.
      const text = await inTurn(c.var.caller.userId, () =>
        deps.uploads
          .receive(c.req.raw, { field: "file", maxBytes: RESUME_BODY_MAX_BYTES }, ({ bytes }) =>
            readTranscript(bytes),
          )
          .catch((cause: unknown) => {
            const isTooLarge = cause instanceof AppError && cause.code === "body_too_large";
            throw isTooLarge ? new AppError("transcript_file_size") : cause;
          }),
      );
      return c.json(ok({ text }), 200);
    },
  );
}

/** Throws transcript_file_size, transcript_file_damaged, transcript_file_empty, transcript_long. */
async function readTranscript(bytes: Buffer): Promise<string> {
  if (bytes.length > RESUME_MAX_BYTES) throw new AppError("transcript_file_size");
  const type = recogniseDocument(bytes);
  if (type !== RESUME_TYPES.docx) throw new AppError("transcript_file_damaged");
  // One more than may be: a text that is cut is never taken for a whole one.
  const maxLength = TRANSCRIPT_MAX_LENGTH + 1;
  const text = await readDocument(Readable.from([bytes]), { type, seconds: RESUME_TEXT_SECONDS, maxLength });
  if (text === null) throw new AppError("transcript_file_damaged");
  if (text.trim() === "") throw new AppError("transcript_file_empty");
  if (text.length > TRANSCRIPT_MAX_LENGTH) throw new AppError("transcript_long");
  return text;
}
