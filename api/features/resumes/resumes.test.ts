import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import {
  findLatest,
  getLink,
  openLatest,
  pdfOf,
  sample,
  send,
  upload,
  uploadSample,
} from "#api/testing/resume-steps.ts";
import { readJsonResume } from "#api/integrations/documents/json-resume.ts";
import {
  JSON_RESUME_ITEM_MAX_LENGTH,
  JSON_RESUME_ITEMS_MAX,
  JSON_RESUME_MAX_BYTES,
} from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { Resume } from "#contract/resumes.ts";

const folder = useDataFolder();
const server = useTestServer({ DATA_DIR: folder });

const WRONG_TYPE = "Invalid file type. Please upload a PDF or Word document.";
const TEN_MB = 10 * 1024 * 1024;
const TOO_LARGE = "File size exceeds the 10MB limit.";

const filesOf = (userId: string): string[] => {
  const place = join(folder, "files/resumes", userId);
  return existsSync(place) ? readdirSync(place) : [];
};

const DOCX = readFileSync(join(import.meta.dirname, "../../testing/files/libreoffice.docx"));

describe("uploading a resume", () => {
  it.each([
    ["libreoffice.pdf", "application/pdf"],
    ["libreoffice.doc", "application/msword"],
    ["libreoffice.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["abiword.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["json-resume.json", "application/json"],
    ["pandoc.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("takes %s and opens as it was sent", async (name, type) => {
    const ann = await server.createPerson();
    const resume = await uploadSample(server, ann, name);
    expect(resume).toMatchObject({
      user_id: ann.id,
      file_name: name,
      mime_type: type,
      file_size: sample(name).bytes.length,
    });
    expect(resume.file_path).toMatch(new RegExp(`^${ann.id}/\\d{13}-${name}$`));
    expect(await openLatest(server, ann)).toEqual(sample(name).bytes);
    expect(filesOf(ann.id)).toEqual([resume.file_path.split("/")[1]]);
  });

  // safety.md T53
  it("takes 10 MB, and not a byte more", async () => {
    const ann = await server.createPerson();
    const most = await upload(server, ann, { name: "cv.pdf", bytes: pdfOf(TEN_MB) });
    expect(most.status).toBe(200);
    for (const size of [TEN_MB + 1, TEN_MB + 1_000_000]) {
      const more = await upload(server, ann, { name: "cv.pdf", bytes: pdfOf(size) });
      expect([more.status, more.body["message"]]).toEqual([413, TOO_LARGE]);
    }
  });

  it("stops reading an upload that does not tell its length and grows too long", async () => {
    const ann = await server.createPerson();
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(256 * 1024)) });
    const init = {
      body: endless,
      duplex: "half",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    } as RequestInit;
    const outcome = await send(server, ann, init).then(
      ({ status }) => status,
      () => "cut off",
    );
    expect([413, "cut off"]).toContain(outcome);
    expect(await findLatest(ann)).toBeNull();
  });

  const zip = (...names: string[]) => {
    const entries = names.map((name) => {
      const entry = Buffer.alloc(46 + name.length);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(name.length, 28);
      entry.write(name, 46);
      return entry;
    });
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(names.length, 10);
    end.writeUInt32LE(Buffer.concat(entries).length, 12);
    end.writeUInt32LE(4, 16);
    return Buffer.concat([Buffer.from("PK\u0003\u0004"), ...entries, end]);
  };
  const bomb = () => {
    const bytes = zip("[Content_Types].xml", "word/document.xml");
    bytes.writeUInt32LE(0xfffffff0, 4 + 24);
    return bytes;
  };

  it.each([
    ["a program named .doc", "cv.doc", Buffer.from("MZ\u0090\u0000")],
    ["a zip named .docx", "cv.docx", zip("readme.txt", "[Content_Types].xml")],
    ["a spreadsheet named .docx", "cv.docx", zip("[Content_Types].xml", "xl/workbook.xml")],
    [
      "a document with macros",
      "cv.docx",
      zip("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"),
    ],
    ["a zip that would unpack to gigabytes", "cv.docx", bomb()],
    ["a zip cut short", "cv.docx", zip("[Content_Types].xml", "word/document.xml").subarray(0, 60)],
    ["an old Office file that is not Word's", "cv.doc", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["text", "cv.pdf", Buffer.from("Ann King, Engineer")],
    ["HTML", "cv.pdf", Buffer.from("<!doctype html><script>alert(1)</script>"), TEXT.fileHtml],
    ["a saved page of Word", "cv.doc", Buffer.from("MIME-Version: 1.0\r\nContent-Type: x"), TEXT.fileHtml],
    [
      "a page that a browser saved",
      "cv.doc",
      Buffer.from("From: <Saved by Blink>\r\nSubject: cv\r\nMIME-Version: 1.0\r\n"),
      TEXT.fileHtml,
    ],
    ["a Word file that lost its end", "cv.docx", DOCX.subarray(0, 400), TEXT.fileCut],
    ["RTF", "cv.doc", Buffer.from("\n{\\rtf1\\ansi Olga Brandt\\par}"), TEXT.fileRtf],
    ["a picture", "cv.pdf", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), TEXT.filePicture],
    [
      "OpenDocument",
      "cv.docx",
      Buffer.from(`PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`),
      TEXT.fileOpenDocument,
    ],
  ])(
    "refuses %s, whatever it says it is",
    async (...[, name, bytes, words = WRONG_TYPE]: [string, string, Buffer, string?]) => {
      const ann = await server.createPerson();
      const response = await upload(server, ann, { name, bytes, type: "application/pdf" });
      expect([response.status, response.body["message"]]).toEqual([415, words]);
      expect(await findLatest(ann)).toBeNull();
      expect(filesOf(ann.id)).toEqual([]);
    },
  );

  const manySkills = Array.from({ length: JSON_RESUME_ITEMS_MAX + 1 }, () => ({ name: "x" }));
  it.each([
    ["JSON cut short", '{"basics": {"name": "Ann King"'],
    ["JSON of something else", '{"compilerOptions": {"strict": true}}'],
    ["a name alone", '{"basics": {"name": "Ann King", "label": "Nurse"}}'],
    ["a section of another form", '{"work": "at the harbor", "skills": [{"name": "Excel"}]}'],
    ["a section without end", JSON.stringify({ skills: manySkills })],
    [
      "a text without end",
      JSON.stringify({ basics: { summary: "x".repeat(JSON_RESUME_ITEM_MAX_LENGTH + 1) } }),
    ],
    ["nothing but depth", `{"work":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ])("refuses JSON that is no resume, and stores nothing: %s", async (_what, text) => {
    const ann = await server.createPerson();
    const response = await upload(server, ann, { name: "resume.json", bytes: Buffer.from(text) });
    expect([response.status, response.body["code"]]).toEqual([415, "resume_json"]);
    expect(filesOf(ann.id)).toEqual([]);
  });

  it("refuses a JSON resume of one byte more than it reads, whatever fills it", async () => {
    const sized = (bytes: number) => {
      const bare = JSON.stringify({ skills: [{ name: "Excel" }], meta: "" });
      return Buffer.from(bare.replace('""', `"${"x".repeat(bytes - bare.length)}"`));
    };
    expect(readJsonResume(sized(JSON_RESUME_MAX_BYTES))).toContain("Excel");
    const huge = sized(JSON_RESUME_MAX_BYTES + 1);
    expect(readJsonResume(huge)).toBeNull();
    const response = await upload(server, await server.createPerson(), { name: "resume.json", bytes: huge });
    expect(response.body["message"]).toBe(TEXT.resumeJson);
  });

  it("calls an empty file empty", async () => {
    const response = await upload(server, await server.createPerson(), {
      name: "cv.pdf",
      bytes: Buffer.alloc(0),
    });
    expect(response).toMatchObject({ status: 400, body: { code: "resume_empty", field: "file" } });
  });

  // safety.md T52
  it("knows a document by its content where the name says something else", async () => {
    const ann = await server.createPerson();
    const response = await upload(server, ann, { ...sample("libreoffice.docx"), name: "cv.html" });
    expect(response.body.data).toMatchObject({ file_name: "cv.docx" });
  });

  it.each([
    ["../../etc/passwd.pdf", "passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\Ann\\My CV.pdf", "My-CV.pdf", "My CV.pdf"],
    ["..", "resume.pdf", "resume.pdf"],
    [".htaccess", "htaccess.pdf", "htaccess.pdf"],
    ["Ann\r\nX-Evil: 1.pdf", "Ann-X-Evil-1.pdf", "AnnX-Evil: 1.pdf"],
    ["cv\u202efdp.exe", "cvfdp.pdf", "cvfdp.pdf"],
    ["Lebenslauf Jürgen Größe.pdf", "Lebenslauf-Jurgen-Gro-e.pdf", "Lebenslauf Jürgen Größe.pdf"],
    ["简历.pdf", "resume.pdf", "简历.pdf"],
    ["سيرة ذاتية.pdf", "resume.pdf", "سيرة ذاتية.pdf"],
    ['a"; filename="b.pdf', "a-filename-b.pdf", "a; filename=b.pdf"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(96)}.pdf`, `${"x".repeat(96)}.pdf`],
  ])(
    "stores %j under a plain name, and shows the one that its person gave it",
    async (name, stored, shown) => {
      const ann = await server.createPerson();
      const response = await upload(server, ann, { ...sample("scan.pdf"), name });
      expect(response.body.data.file_name).toBe(shown);
      expect(response.body.data.file_path.replace(/^.*\/\d+-/, "")).toBe(stored);
      const file = await fetch(await getLink(server, ann, response.body.data.id));
      const [, encoded = ""] =
        /filename\*=UTF-8''(.+)$/.exec(file.headers.get("content-disposition") ?? "") ?? [];
      expect(decodeURIComponent(encoded)).toBe(shown);
    },
  );

  it.each([
    ["a file without a name", `form-data; name="file"; filename=""`, 200],
    ["a name written as old clients do", `form-data; name=file; filename*=utf-8''J%C3%BCrgen.pdf`, 200],
    ["a field that is no file", `form-data; name="file"`, 400],
    ["another field", `form-data; name="user_id"; filename="cv.pdf"`, 400],
  ])("answers %s sensibly", async (_what, disposition, status) => {
    const ann = await server.createPerson();
    const body = Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: ${disposition}\r\n\r\n`),
      sample("scan.pdf").bytes,
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect((await send(server, ann, { body, headers })).status).toBe(status);
  });

  it.each([
    [
      "two files",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="b.pdf"\r\n\r\n%PDF-1\r\n--b--\r\n',
    ],
    ["no part", "--b--\r\n"],
    [
      "an unfinished part",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    ],
    ["a head only", '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n--b--\r\n'],
    ["nothing", ""],
  ])("refuses a form with %s", async (_what, body) => {
    const ann = await server.createPerson();
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const { status } = await send(server, ann, { body, headers });
    expect([400, 415]).toContain(status);
    expect(await findLatest(ann)).toBeNull();
  });

  it("wants a form and nothing else, and no other address takes a form", async () => {
    const ann = await server.createPerson();
    expect((await ann.call("POST", "/resumes", { body: {} })).status).toBe(415);
    const form = { "content-type": "multipart/form-data; boundary=x" };
    const elsewhere = await ann.call("POST", "/conversation/start", { body: "--x--", headers: form });
    expect([elsewhere.status, elsewhere.body["code"]]).toEqual([415, "json_required"]);
  });

  it("needs a users row", async () => {
    const ann = await server.createPerson();
    await server.db.serviceDb.deleteFrom("users").where("id", "=", ann.id).execute();
    const response = await upload(server, ann, sample("scan.pdf"));
    expect([response.status, response.body["message"]]).toEqual([
      401,
      "User not authenticated or ID mismatch",
    ]);
  });

  it.each(["files/resumes", "incoming"])("is refused while the disk takes no file in %s", async (place) => {
    const ann = await server.createPerson();
    await uploadSample(server, ann, "libreoffice.pdf");
    const [path, aside] = [join(folder, place), join(folder, "aside")];
    renameSync(path, aside);
    writeFileSync(path, "in the way");
    const response = await upload(server, ann, sample("scan.pdf"));
    rmSync(path);
    renameSync(aside, path);
    expect([response.status, response.body["message"]]).toEqual([503, "Failed to upload resume..."]);
    expect(await openLatest(server, ann)).toEqual(sample("libreoffice.pdf").bytes);
    expect((await upload(server, ann, sample("scan.pdf"))).status).toBe(200);
  });

  it("is limited to 30 an hour for each person", async () => {
    const ann = await server.createPerson();
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n += 1) statuses.add((await upload(server, ann, sample("scan.pdf"))).status);
    expect([...statuses]).toEqual([200]);
    const late = await upload(server, ann, sample("scan.pdf"));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a signed link", () => {
  // safety.md T55
  it("gives the file to whoever holds it, as an attachment that no cache keeps", async () => {
    const ann = await server.createPerson();
    const resume = await uploadSample(server, ann, "libreoffice.pdf");
    const { body } = await ann.call("GET", `/resumes/${resume.id}/url`);
    const { url, expires_at: expiresAt } = body.data;
    expect(new URL(url).pathname).toBe(`/api/resumes/${resume.id}/file`);
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    const response = await fetch(await getLink(server, ann, resume.id));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="libreoffice.pdf"; filename*=UTF-8''libreoffice.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(sample("libreoffice.pdf").bytes);
  });

  // safety.md T55
  it("dies with its file, and when the file is replaced", async () => {
    const ann = await server.createPerson();
    const first = await uploadSample(server, ann, "libreoffice.pdf");
    const link = await getLink(server, ann, first.id);
    const second = await uploadSample(server, ann, "scan.pdf");
    expect((await fetch(link)).status).toBe(404);
    const other = await getLink(server, ann, second.id);
    expect((await ann.call("DELETE", `/resumes/${second.id}`)).status).toBe(200);
    expect((await fetch(other)).status).toBe(404);
  });

  // safety.md T55
  it("is refused when one letter of it is another, or it is over", async () => {
    const ann = await server.createPerson();
    const { id } = await uploadSample(server, ann, "libreoffice.pdf");
    const { id: otherId } = await uploadSample(server, await server.createPerson(), "scan.pdf");
    const link = new URL(await getLink(server, ann, id));
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return fetch(url);
    };
    const later = await changed((url) => url.searchParams.set("expires", String(Date.now() + 9e6)));
    const another = await changed((url) => (url.pathname = url.pathname.replace(id, otherId)));
    const forged = await changed((url) => url.searchParams.set("signature", "x".repeat(43)));
    expect([later.status, another.status, forged.status]).toEqual([403, 403, 403]);
    expect((await changed((url) => url.searchParams.delete("signature"))).status).toBe(400);
  });
});

describe("deleting a resume", () => {
  it("removes row and file", async () => {
    const ann = await server.createPerson();
    const { id } = (await uploadSample(server, ann, "libreoffice.pdf")) satisfies Resume;
    expect((await ann.call("DELETE", `/resumes/${id}`)).status).toBe(200);
    expect(await findLatest(ann)).toBeNull();
    expect(filesOf(ann.id)).toEqual([]);
    expect((await ann.call("DELETE", `/resumes/${id}`)).body["message"]).toBe(
      "No resume found for this user",
    );
  });
});
