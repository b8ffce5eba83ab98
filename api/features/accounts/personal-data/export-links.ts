import { Readable } from "node:stream";
import { AppError } from "#api/http/errors.ts";
import { isSigned, sign } from "#api/http/signature.ts";
import type { ExportFiles } from "#api/integrations/export-files.ts";
import type { DataExport } from "#contract/accounts.ts";
import type { ExportRow } from "./export-queries.ts";

const linkText = (id: string, until: number) => `data export ${id} until ${until}`;

/** Includes a signed link below `address` on our own origin while the export is ready. */
export function presentExport(secret: string, row: ExportRow | undefined, address: string): DataExport {
  if (!row) return { status: "none", percent: 0, url: null, sizeBytes: null, expiresAt: null };
  const { id, status, percent, sizeBytes, expiresAt } = row;
  const ready = status === "ready";
  const until = Math.floor(expiresAt.getTime() / 1000);
  const link = `${address}/${id}/file?until=${until}&signature=${sign(secret, linkText(id, until))}`;
  return {
    status,
    percent,
    url: ready ? link : null,
    sizeBytes,
    expiresAt: ready ? expiresAt.toISOString() : null,
  };
}

/** Throws export_not_found unless the link is valid for this row. */
export async function openExport(
  { secret, exportFiles }: { secret: string; exportFiles: ExportFiles },
  row: ExportRow | undefined,
  { id, until, signature }: { id: string; until: number; signature: string },
): Promise<{ file: ReadableStream; headers: Record<string, string> }> {
  const isOwn = row?.id === id && row.status === "ready";
  const isLinked = isOwn && until * 1000 > Date.now() && isSigned(secret, linkText(id, until), signature);
  const file = isLinked ? await exportFiles.open(id) : null;
  if (!isOwn || !file) throw new AppError("export_not_found");
  return {
    file: Readable.toWeb(file) as ReadableStream,
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="greenroom-data.zip"',
      "Content-Length": String(row.sizeBytes),
    },
  };
}
