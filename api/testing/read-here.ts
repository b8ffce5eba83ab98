import { recogniseDocument, type DocumentReading } from "#api/integrations/documents/document.ts";
import { readText } from "#api/integrations/documents/read-text.ts";

/** Like `readDocumentBytes`, but in this process: starting another process takes a hundred times as long as reading. */
export async function readHere(bytes: Buffer, maxLength = 10_000): Promise<DocumentReading | null> {
  const type = recogniseDocument(bytes);
  return type === null ? null : readText(type, bytes, maxLength);
}
