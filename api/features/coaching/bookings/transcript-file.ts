import { AppError } from "#api/http/errors.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { readsUploadedText, type UploadedTextDeps } from "#api/http/uploaded-text.ts";
import { fileForm } from "#api/http/uploads.ts";
import { readDocumentBytes } from "#api/integrations/documents/document.ts";
import { transcriptTextResponse } from "#contract/coaching.ts";
import { RESUME_TYPES } from "#contract/fields.ts";
import { TRANSCRIPT_MAX_LENGTH } from "#contract/limits.ts";

/** Extracts the text of a Word file for the coach to check; the server stores nothing. */
export function transcriptFileRoutes(deps: UploadedTextDeps) {
  const readTranscript = readsUploadedText(deps, {
    key: "transcript-file",
    codes: {
      size: "transcript_file_size",
      damaged: "transcript_file_damaged",
      empty: "transcript_file_empty",
    },
    // One character above the limit, so that a text cut at the limit is refused and not taken for a whole one.
    read: (bytes) =>
      readDocumentBytes(bytes, { types: [RESUME_TYPES.docx], maxLength: TRANSCRIPT_MAX_LENGTH + 1 }),
  });
  return createRouter().openapi(
    route("coach", "POST /transcript-text", {
      id: "readTranscriptFile",
      summary: "The text of a transcript in a Word file",
      errors: [
        "transcript_file_damaged",
        "transcript_file_empty",
        "transcript_file_size",
        "file_locked",
        "file_cut",
        "transcript_long",
        "too_many_requests",
      ],
      request: fileForm,
      response: transcriptTextResponse,
    }),
    async (c) => {
      const { text } = await readTranscript(c.req.raw, c.var.caller.userId);
      if (text.length > TRANSCRIPT_MAX_LENGTH) throw new AppError("transcript_long");
      return c.json(ok({ text }), 200);
    },
  );
}
