import { Readable } from "node:stream";
import type { Engine } from "#api/engine/engine.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { readsUploadedText, type UploadedTextDeps } from "#api/http/uploaded-text.ts";
import { fileForm } from "#api/http/uploads.ts";
import { LINKEDIN_EXPORT, readDocument } from "#api/integrations/documents/document.ts";
import { RESUME_TEXT_MAX_LENGTH, RESUME_TEXT_SECONDS } from "#contract/limits.ts";
import { exportLinesResponse } from "#contract/stories.ts";

export type ExportLinesDeps = UploadedTextDeps & { engine: Engine };

/** Suggests lines of the user's LinkedIn data export for stories; the server stores nothing. */
export function exportLinesRoutes(deps: ExportLinesDeps) {
  const readExport = readsUploadedText(deps, {
    key: "linkedin-export",
    codes: { size: "advert_file_size", damaged: "export_damaged", empty: "export_empty" },
    read: (bytes) =>
      readDocument(Readable.from([bytes]), {
        type: LINKEDIN_EXPORT,
        seconds: RESUME_TEXT_SECONDS,
        maxLength: RESUME_TEXT_MAX_LENGTH,
      }),
  });
  return createRouter().openapi(
    route("user", "POST /export-lines", {
      id: "readExportLines",
      summary: "Lines of one's data from LinkedIn that can be kept as a story",
      errors: ["advert_file_size", "export_damaged", "export_empty", "too_many_requests"],
      request: fileForm,
      response: exportLinesResponse,
    }),
    async (c) => {
      const { text, losses } = await readExport(c.req.raw, c.var.caller.userId);
      const [head = "", ...deeds] = text.split("\n");
      const told = await deps.engine.run("storyLines", [deeds.join("\n")]);
      return c.json(ok({ ...told, losses, skills: head.split("\t").slice(1) }), 200);
    },
  );
}
