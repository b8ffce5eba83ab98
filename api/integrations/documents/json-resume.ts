import { z } from "zod";
import {
  JSON_RESUME_ITEM_MAX_LENGTH,
  JSON_RESUME_ITEMS_MAX,
  JSON_RESUME_MAX_BYTES,
} from "#contract/limits.ts";

/**
 * The fields of a JSON Resume (https://jsonresume.org/schema, version 1.0.0) that an interview asks about. All others
 * are ignored, at any depth. Home and contact data are not read at all.
 */

const words = z
  .union([z.string().max(JSON_RESUME_ITEM_MAX_LENGTH), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(JSON_RESUME_ITEMS_MAX)
    .nullish()
    .transform((items) => items ?? []);
const many = list(words);

const time = { startDate: words, endDate: words };
const jsonResume = z.object({
  basics: z.object({ name: words, label: words, summary: words }).nullish(),
  work: list(
    // Before version 1, the employer was `company`.
    z.object({ position: words, name: words, company: words, ...time, summary: words, highlights: many }),
  ),
  volunteer: list(
    z.object({ position: words, organization: words, ...time, summary: words, highlights: many }),
  ),
  projects: list(
    z.object({ name: words, description: words, ...time, roles: many, highlights: many, keywords: many }),
  ),
  education: list(z.object({ studyType: words, area: words, institution: words, ...time, courses: many })),
  certificates: list(z.object({ name: words, issuer: words, date: words })),
  skills: list(z.object({ name: words, level: words, keywords: many })),
  languages: list(z.object({ language: words, fluency: words })),
  awards: list(z.object({ title: words, awarder: words, date: words, summary: words })),
  publications: list(z.object({ name: words, publisher: words, releaseDate: words, summary: words })),
});
type JsonResume = z.infer<typeof jsonResume>;

const OPEN = 0x7b;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** True if the file starts like JSON, as no other type of resume does. */
export function looksLikeJson(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return bytes.subarray(start).find((byte) => byte > 0x20) === OPEN;
}

/** The resume as text, section by section; null for any other file. A file over the limit is not parsed. */
export function readJsonResume(bytes: Buffer): string | null {
  if (bytes.length > JSON_RESUME_MAX_BYTES) return null;
  const { data } = jsonResume.safeParse(parse(bytes));
  return data === undefined ? null : write(data) || null;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

const joined = (parts: string[], by: string) => parts.filter((part) => part !== "").join(by);
const years = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === "" ? endDate && `(${endDate})` : `(${startDate} to ${endDate || "now"})`;
const points = (items: string[]) => items.filter((item) => item !== "").map((item) => `- ${item}`);
const entry = (head: string[], more: string[]) => joined([joined(head, " "), ...more], "\n");
const section = (title: string, entries: string[], by = "\n\n") => {
  const text = joined(entries, by);
  return text === "" ? "" : `${title}\n${text}`;
};

function write(it: JsonResume): string {
  const { name = "", label = "", summary = "" } = it.basics ?? {};
  const sections = [
    section("Summary", [summary]),
    section(
      "Work experience",
      it.work.map((one) =>
        entry(
          [joined([one.position, one.name || one.company], ", "), years(one)],
          [one.summary, ...points(one.highlights)],
        ),
      ),
    ),
    section(
      "Volunteering",
      it.volunteer.map((one) =>
        entry(
          [joined([one.position, one.organization], ", "), years(one)],
          [one.summary, ...points(one.highlights)],
        ),
      ),
    ),
    section(
      "Projects",
      it.projects.map((one) =>
        entry(
          [joined([one.name, ...one.roles], ", "), years(one)],
          [one.description, ...points(one.highlights), joined(one.keywords, ", ")],
        ),
      ),
    ),
    section(
      "Education",
      it.education.map((one) =>
        entry([joined([one.studyType, one.area, one.institution], ", "), years(one)], points(one.courses)),
      ),
    ),
    section(
      "Certificates",
      it.certificates.map((one) => joined([one.name, one.issuer, one.date], ", ")),
      "\n",
    ),
    section(
      "Skills",
      it.skills.map((one) => joined([joined([one.name, one.level], ", "), joined(one.keywords, ", ")], ": ")),
      "\n",
    ),
    section(
      "Languages",
      it.languages.map((one) => joined([one.language, one.fluency], ", ")),
      "\n",
    ),
    section(
      "Awards",
      it.awards.map((one) => entry([joined([one.title, one.awarder, one.date], ", ")], [one.summary])),
    ),
    section(
      "Publications",
      it.publications.map((one) =>
        entry([joined([one.name, one.publisher, one.releaseDate], ", ")], [one.summary]),
      ),
    ),
  ];
  const said = joined(sections, "\n\n");
  // A name alone is no resume.
  return said === "" ? "" : joined([joined([name, label], "\n"), said], "\n\n");
}
