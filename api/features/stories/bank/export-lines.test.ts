import { describe, expect, it } from "vitest";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { writeZip } from "#api/testing/write-zip.ts";
import { EXPORT_CSV_MAX_BYTES, RESUME_MAX_BYTES } from "#contract/limits.ts";
import type { ExportLines } from "#contract/stories.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();

const DEED = "Rebuilt the weekly stock sheet, which cut waste by 12 % within a year";
const OTHER = "Trained six new colleagues at the counter and wrote their handbook";
const CAFE = `${DEED} in the café`;
const NIGHT = 'Ran the "night shift" of eight people and cut its overtime by half';
const HEAD = "Company Name,Title,Description,Location,Started On,Finished On";
/** A list of one position. */
const listOf = (description: string) =>
  `${HEAD}\nElm Stores,Shift lead,"${description}",Leeds,Mar 2019,May 2024\n`;
const POSITIONS = listOf(DEED);
const WINDOWS_POSITIONS = `\uFEFFTitle\tDescription\r\nShift lead\t"${DEED}"\r\n`;
const BULLETS = `Ran the ""night shift"" of eight people and cut its overtime by half\n• ${DEED}\n• ${OTHER}`;
const GERMAN_POSITIONS = `Unternehmen;Position;Beschreibung\nElm;Leitung;"${DEED}"\n`;
const GERMAN =
  "Ich habe die Lagerliste neu aufgebaut und damit den Schwund im Jahr um zwölf Prozent gesenkt. " +
  "Dann habe ich sechs neue Kollegen an der Theke eingearbeitet.";

type Part = { name: string; data: Buffer; told?: number };
const part = (name: string, text: string | Buffer): Part => ({ name, data: Buffer.from(text) });
const positions = (text: string | Buffer): Part => part("Positions.csv", text);
const skills = part("Skills.csv", "Name\nStock keeping\nSAP\n");

async function read(person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "data.zip");
  const response = await fetch(`${server.url}/api/stories/export-lines`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const body = (await response.json()) as { data?: ExportLines; message?: string };
  return { status: response.status, ...body };
}

// safety.md T155
describe("one's data from LinkedIn", () => {
  it("offers only achievements and skills, and stores only what the user chooses", async () => {
    const person = await server.createPerson();
    const messages = part("messages.csv", `CONTENT\n"${OTHER}"\n`);
    const { data } = await read(person, writeZip([messages, positions(POSITIONS), skills]));
    expect(data).toEqual({ lines: [DEED], skills: ["Stock keeping", "SAP"], losses: [], language: null });
    expect((await person.call("GET", "/resumes/latest")).body.data).toBeNull();
    expect((await person.call("GET", "/stories")).body.data).toEqual([]);
    const kept = await person.call("POST", "/stories", { body: { title: "The stock sheet", actions: DEED } });
    expect(kept.body.data).toMatchObject({ origin: "hand", actions: { text: DEED, source: [] } });
  });

  it.each<[string, Part[], string[]]>([
    ["a byte order mark", [positions(`\uFEFF${POSITIONS}`)], [DEED]],
    ["UTF-16, tabs and Windows' line ends", [positions(Buffer.from(WINDOWS_POSITIONS, "utf16le"))], [DEED]],
    ["the alphabet of Windows", [positions(Buffer.from(listOf(CAFE), "latin1"))], [CAFE]],
    [
      "quoted line ends, bullets and quotation marks",
      [positions(`${listOf(BULLETS)},,,\n`)],
      [NIGHT, DEED, OTHER],
    ],
    ["German names of files and columns", [part("Positionen.csv", GERMAN_POSITIONS)], [DEED]],
    [
      "a Mac's notes beside it",
      [part("__MACOSX/Positions.csv", "\u0000\u0005"), positions(POSITIONS)],
      [DEED],
    ],
    ["a folder around it", [part("../../etc/Positions.csv", POSITIONS)], [DEED]],
    ["an empty Positions.csv", [positions(""), skills], []],
  ])("is read with %s", async (_, parts, lines) => {
    const { status, data } = await read(await server.createPerson(), writeZip(parts));
    expect([status, data?.lines]).toEqual([200, lines]);
  });

  it("names the language of positions that are not in English", async () => {
    const { data } = await read(await server.createPerson(), writeZip([positions(listOf(GERMAN))]));
    expect(data).toMatchObject({ lines: [], language: "de" });
  });

  const big = Buffer.alloc(EXPORT_CSV_MAX_BYTES + 1, "a");
  const bomb = { ...part("a", "a"), told: 0xff_ff_ff_f0 };
  const noPositions = positions(`${HEAD}\n`);
  const other = part("Connections.csv", "First Name\nAnn\n");
  it.each<[string, Buffer, number, string]>([
    ["has neither list", writeZip([other]), 415, TEXT.exportEmpty],
    ["has both lists empty", writeZip([noPositions, part("Skills.csv", "Name\n")]), 415, TEXT.exportEmpty],
    ["has columns that nobody knows", writeZip([positions(`A,B\n${DEED},x\n`)]), 415, TEXT.exportEmpty],
    ["is no zip", Buffer.from(POSITIONS), 415, TEXT.exportDamaged],
    ["lost its end", writeZip([positions(POSITIONS)]).subarray(0, 120), 415, TEXT.exportDamaged],
    ["has a list beyond all bounds", writeZip([positions(big)]), 415, TEXT.exportDamaged],
    ["lies about a list's size", writeZip([{ ...positions(big), told: 1024 }]), 415, TEXT.exportDamaged],
    ["is a bomb by its directory", writeZip([bomb, positions(POSITIONS)]), 415, TEXT.exportDamaged],
    ["is larger than a file may be", Buffer.alloc(RESUME_MAX_BYTES + 1), 413, TEXT.advertFileSize],
  ])("that %s is refused with a sentence that says so", async (...[, bytes, status, message]) => {
    expect(await read(await server.createPerson(), bytes)).toMatchObject({ status, message });
  });
});
