import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { readsUploadedText, type UploadedTextDeps } from "#api/http/uploaded-text.ts";
import { fileForm } from "#api/http/uploads.ts";
import { readDocumentBytes, refusalOf } from "#api/integrations/documents/document.ts";
import { fileTextResponse } from "#contract/applications.ts";
import { ADVERT_MAX_LENGTH } from "#contract/limits.ts";

export type FileTextDeps = UploadedTextDeps;

/** Extracts the text of a PDF or Word file for the user to edit; the server stores nothing. */
export function fileTextRoutes(deps: FileTextDeps) {
  const readAdvert = readsUploadedText(deps, {
    key: "advert-file",
    codes: { size: "advert_file_size", damaged: "advert_file_damaged", empty: "advert_file_empty" },
    // Truncates text longer than an advert may be.
    read: (bytes) => {
      const other = refusalOf(bytes);
      if (other !== null) throw new AppError(other);
      return readDocumentBytes(bytes, { maxLength: ADVERT_MAX_LENGTH });
    },
  });
  return createRouter().openapi(
    route("user", "POST /file-text", {
      id: "readFileText",
      summary: "The text of a PDF or a Word file",
      errors: [
        "advert_file_damaged",
        "advert_file_empty",
        "advert_file_size",
        "file_rtf",
        "file_html",
        "file_open_document",
        "file_picture",
        "file_locked",
        "file_cut",
        "too_many_requests",
      ],
      request: fileForm,
      response: fileTextResponse,
    }),
    async (c) => c.json(ok(await readAdvert(c.req.raw, c.var.caller.userId)), 200),
  );
}
