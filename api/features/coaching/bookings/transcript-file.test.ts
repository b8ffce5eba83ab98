import { describe, expect, it } from "vitest";
import { createCoach, useCoaching } from "#api/testing/coaching-steps.ts";
import { sampleFile } from "#api/testing/file-store-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { writeZip } from "#api/testing/write-zip.ts";
import { RESUME_MAX_BYTES, TRANSCRIPT_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

const { server } = useCoaching();

async function read(person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "talk.docx");
  const response = await fetch(`${server.url}/api/bookings/transcript-text`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const body = (await response.json()) as { data?: { text: string }; message?: string };
  return { status: response.status, text: body.data?.text, message: body.message };
}

/** The smallest zip that is a Word document with that text. */
function wordFile(text: string): Buffer {
  const space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const parts = Object.entries({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "word/document.xml": `<w:document xmlns:w="${space}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });
  return writeZip(parts.map(([name, xml]) => ({ name, data: Buffer.from(xml) })));
}

describe("a transcript in a Word file", () => {
  it("is read for its coach, and kept nowhere", async () => {
    const { person } = await createCoach(server);
    expect((await read(person, wordFile("Coach: hello, Zoë"))).text).toBe("Coach: hello, Zoë");
    expect((await read(person, sampleFile("pandoc.docx"))).text).toContain("Harbour Hotel Group");
  });

  // safety.md T115
  it("is given back with one kind of line end, and accents as its coach would type them", async () => {
    const { person } = await createCoach(server);
    const { text } = await read(person, wordFile("Coach: hello\u2028\u0085\u2029Zoe\u0308: hello"));
    expect(text).toBe("Coach: hello\n\nZoë: hello");
  });

  it("may be as long as a transcript, which is longer than a resume, and is never cut", async () => {
    const { person } = await createCoach(server);
    const longest = "a".repeat(TRANSCRIPT_MAX_LENGTH);
    expect((await read(person, wordFile(longest))).text).toBe(longest);
    expect(await read(person, wordFile(`${longest}a`))).toMatchObject({
      status: 413,
      message: TEXT.transcriptLong,
    });
  });

  it.each([
    ["damaged", () => sampleFile("pandoc.docx").subarray(0, 3000), 415, TEXT.transcriptFileDamaged],
    ["damaged inside", () => wordFile("<w:t>"), 415, TEXT.transcriptFileDamaged],
    ["of another kind", () => sampleFile("libreoffice.pdf"), 415, TEXT.transcriptFileDamaged],
    ["nothing at all", () => Buffer.alloc(0), 415, TEXT.transcriptFileDamaged],
    ["without words", () => wordFile(" "), 415, TEXT.transcriptFileEmpty],
    ["huge", () => Buffer.alloc(RESUME_MAX_BYTES + 1), 413, TEXT.transcriptFileSize],
    ["huger", () => Buffer.alloc(2 * RESUME_MAX_BYTES), 413, TEXT.transcriptFileSize],
  ])("that is %s is refused with a sentence that says so", async (...[, make, status, message]) => {
    const { person } = await createCoach(server);
    expect(await read(person, make())).toMatchObject({ status, message });
  });
});
