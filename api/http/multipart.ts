export type FilePart = { name: string; bytes: Buffer };

const LINE = Buffer.from("\r\n");
const HEAD_MAX_BYTES = 8 * 1024;

export function boundaryOf(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * The one file of a form that holds nothing else; null for any other form. The bytes are a window on `body`,
 * not a copy: Request.formData() holds a file three times over.
 */
export function findFilePart(body: Buffer, boundary: string, field: string): FilePart | null {
  const opening = Buffer.from(`--${boundary}\r\n`);
  const closing = Buffer.from(`\r\n--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) return null;
  const headEnd = body.subarray(0, opening.length + HEAD_MAX_BYTES).indexOf("\r\n\r\n");
  const end = body.indexOf(closing, Math.max(0, headEnd));
  if (headEnd === -1 || end < headEnd + 2) return null;
  const rest = body.subarray(end + closing.length);
  if (!rest.subarray(0, 2).equals(Buffer.from("--"))) return null;
  const head = body.subarray(opening.length, headEnd).toString("utf8");
  const start = headEnd + 2 * LINE.length;
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = fileNameOf(disposition);
  if (name === null || parameterOf(disposition, "name") !== field) return null;
  return { name, bytes: body.subarray(Math.min(start, end), end) };
}

const parameterOf = (disposition: string, name: string): string | null =>
  new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`, "i").exec(disposition)?.[1] ??
  new RegExp(`(?:^|[;\\s])${name}=([^\\s;"]+)`, "i").exec(disposition)?.[1] ??
  null;

/** As browsers write it (quotes and line breaks as %22, %0D, %0A), or as RFC 5987. */
function fileNameOf(disposition: string): string | null {
  const extended = /filename\*=utf-8''([^\s;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decoded(extended);
  return parameterOf(disposition, "filename")?.replaceAll(/%(22|0D|0A)/gi, decodeURIComponent) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
