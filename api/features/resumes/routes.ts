import { RESUME_TYPES } from "#contract/fields.ts";
import { Readable } from "node:stream";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { fileForm, type Uploads } from "#api/http/uploads.ts";
import { done } from "#contract/responses.ts";
import {
  RATE_WINDOW_UPLOAD_SECONDS,
  RESUME_BODY_MAX_BYTES,
  RESUME_UPLOADS_PER_HOUR,
} from "#contract/limits.ts";
import {
  latestResumeResponse,
  resumeResponse,
  resumeLinkResponse,
  resumeLinkQuery,
} from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import {
  deleteResume,
  fileKey,
  findLatestResume,
  findLinkedResume,
  findReading,
  findResume,
} from "./queries.ts";
import {
  attachmentNamed,
  checkLink,
  createLink,
  failedAs,
  presentResume,
  uploadResume,
  type ResumeDeps,
} from "./rules.ts";

export type ResumeRouteDeps = ResumeDeps & { uploads: Uploads; secret: string; appUrl: string };

/** Uploads, shows and deletes a person's resume (screens.md 1; decisions.md D9). */
export const resumeRoutes = (deps: ResumeRouteDeps) =>
  createRouter()
    .openapi(
      route("user", "GET /latest", {
        id: "getLatestResume",
        summary: "One's latest resume, null where there is none",
        response: latestResumeResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        const row = await findLatestResume(deps.db, userId).catch(failedAs("resume_check_failed"));
        const data = row ? presentResume(row, await findReading(deps.serviceDb, row.id)) : null;
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}", {
        id: "deleteResume",
        summary: "Delete a resume",
        errors: ["resume_not_found", "resume_delete_failed"],
        response: done,
      }),
      async (c) => {
        const which = { userId: c.var.caller.userId, id: c.req.valid("param").id };
        const deleted = await deleteResume(deps.db, which, (path) => deps.files.delete(fileKey(path))).catch(
          failedAs("resume_delete_failed"),
        );
        if (!deleted) throw new AppError("resume_not_found");
        return c.json(okMessage(TEXT.resumeDeleted), 200);
      },
    )
    .openapi(
      route("user", "GET /{id}/url", {
        id: "getResumeLink",
        summary: "A link to a resume, good for a minute",
        errors: ["resume_not_found", "resume_link_failed"],
        response: resumeLinkResponse,
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const row = await findResume(deps.db, c.var.caller.userId, id).catch(failedAs("resume_link_failed"));
        if (!row) throw new AppError("resume_not_found");
        return c.json(ok(createLink(deps, id)), 200);
      },
    )
    .route("/", uploadRoute(deps))
    .route("/", fileRoute(deps));

const uploadRoute = (deps: ResumeRouteDeps) =>
  createRouter().openapi(
    route("user", "POST /", {
      id: "uploadResume",
      summary: "Upload a resume",
      errors: [
        "resume_user_mismatch",
        "resume_type",
        "file_rtf",
        "file_html",
        "file_open_document",
        "file_picture",
        "file_locked",
        "file_cut",
        "resume_json",
        "resume_empty",
        "resume_size",
        "resume_check_failed",
        "resume_replace_failed",
        "resume_upload_failed",
        "resume_save_failed",
        "too_many_requests",
      ],
      request: fileForm,
      response: resumeResponse,
    }),
    async (c) => {
      const { userId, role } = c.var.caller;
      if (role === null) throw new AppError("resume_user_mismatch");
      await enforceLimits(deps.serviceDb, [
        {
          key: `resume:${userId}`,
          max: RESUME_UPLOADS_PER_HOUR,
          windowSeconds: RATE_WINDOW_UPLOAD_SECONDS,
        },
      ]);
      const row = await deps.uploads
        .receive(c.req.raw, { field: "file", maxBytes: RESUME_BODY_MAX_BYTES }, ({ name, bytes }) =>
          uploadResume(deps, { userId, name, bytes }),
        )
        .catch(failedUpload);
      return c.json(ok(presentResume(row, { reading: "pending", losses: [] })), 200);
    },
  );

/** Serves a signed link. Not cached, since the link must fail once the file is deleted. */
const fileRoute = (deps: ResumeRouteDeps) =>
  createRouter().openapi(
    route("public", "GET /{id}/file", {
      id: "downloadResume",
      summary: "The resume that a link leads to",
      errors: ["resume_link_invalid", "resume_link_expired", "resume_not_found"],
      query: resumeLinkQuery,
      file: Object.values(RESUME_TYPES),
      description: "The file, as an attachment",
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      checkLink(deps.secret, { id, ...c.req.valid("query") });
      const row = await findLinkedResume(deps.serviceDb, id);
      const file = row && (await deps.files.open(fileKey(row.file_path)));
      if (!row || !file) throw new AppError("resume_not_found");
      c.header("Content-Type", row.mime_type);
      c.header("Content-Length", String(file.size));
      c.header("Content-Disposition", attachmentNamed(row.file_name, row.file_path));
      return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>);
    },
  );

/** Maps errors of an upload to the resume's error codes; a disk error becomes resume_upload_failed. */
function failedUpload(error: unknown): never {
  if (error instanceof AppError && error.code === "body_too_large") throw new AppError("resume_size");
  // Other uploads block the queue because the store accepts nothing.
  if (error instanceof AppError && error.code === "unavailable") throw new AppError("resume_upload_failed");
  return failedAs("resume_upload_failed")(error);
}
