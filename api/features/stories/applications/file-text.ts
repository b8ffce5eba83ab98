import { Readable } from "node:stream";
import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { createPersonalGate } from "#api/http/gate.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { fileForm, type Uploads } from "#api/http/uploads.ts";
import { readDocument, recogniseDocument } from "#api/integrations/documents/document.ts";
import { fileTextResponse } from "#contract/applications.ts";
import {
  ADVERT_MAX_LENGTH,
  FILES_READ_AT_ONCE_PER_USER,
  RATE_WINDOW_UPLOAD_SECONDS,
  RESUME_BODY_MAX_BYTES,
  RESUME_MAX_BYTES,
  RESUME_TEXT_SECONDS,
  RESUME_UPLOADS_PER_HOUR,
  UPLOAD_TURN_SECONDS,
} from "#contract/limits.ts";

export type FileTextDeps = { serviceDb: Connection; uploads: Uploads };

/** Takes the words out of a PDF or a Word file, for its person to look at; nothing of it is kept. Bounds are those of a resume. */
export function fileTextRoutes({ serviceDb, uploads }: FileTextDeps) {
  const inTurn = createPersonalGate(FILES_READ_AT_ONCE_PER_USER, UPLOAD_TURN_SECONDS * 1000);
  return createRouter().openapi(
    route("user", "POST /file-text", {
      id: "readFileText",
      summary: "The text of a PDF or a Word file",
      errors: ["advert_file_damaged", "advert_file_empty", "advert_file_size", "too_many_requests"],
      request: fileForm,
      response: fileTextResponse,
    }),
    async (c) => {
      await enforceLimits(serviceDb, [
        {
          key: `advert-file:${c.var.caller.userId}`,
          max: RESUME_UPLOADS_PER_HOUR,
          windowSeconds: RATE_WINDOW_UPLOAD_SECONDS,
        },
      ]);
      // Read where the bytes lie in memory: no second line of files waits there.
      const text = await inTurn(c.var.caller.userId, () =>
        uploads
          .receive(c.req.raw, { field: "file", maxBytes: RESUME_BODY_MAX_BYTES }, ({ bytes }) =>
            readText(bytes),
          )
          .catch((cause: unknown) => {
            const isTooLarge = cause instanceof AppError && cause.code === "body_too_large";
            throw isTooLarge ? new AppError("advert_file_size") : cause;
          }),
      );
      return c.json(ok({ text }), 200);
    },
  );
}

/** What is longer than an advert may be is cut. Throws advert_file_size, advert_file_damaged, advert_file_empty. */
async function readText(bytes: Buffer): Promise<string> {
  if (bytes.length > RESUME_MAX_BYTES) throw new AppError("advert_file_size");
  const type = recogniseDocument(bytes);
  if (type === null) throw new AppError("advert_file_damaged");
  const how = { type, seconds: RESUME_TEXT_SECONDS, maxLength: ADVERT_MAX_LENGTH };
  const text = await readDocument(Readable.from([bytes]), how);
  if (text === null) throw new AppError("advert_file_damaged");
  if (text.trim() === "") throw new AppError("advert_file_empty");
  return text;
}
