import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, it } from "vitest";
import { finishInterview, GOOD_ANSWERS } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { bearer } from "#api/testing/account-steps.ts";
import { curly } from "#contract/curly.ts";
import { de } from "#contract/report-words.de.ts";
import { en } from "#contract/report-words.en.ts";
import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { scoreWord } from "#contract/report-figures.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { ROLE } from "#contract/roles.ts";
import { ONE_WAY } from "#contract/rounds.ts";
import { planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { ratingEncoder } from "#api/engine/encoders.ts";
import { exportMarkdown } from "#api/engine/report-file/describe-report.ts";
import { scoreInterview } from "#interviewer/engine/total/score-interview.ts";
import { exportPdf } from "#api/engine/report-file/export-pdf.ts";
import { readDocumentBytes } from "#api/integrations/documents/document.ts";
import { UNPRINTABLE_MARK } from "#api/engine/report-file/pdf-type.ts";

const server = useTestServer();
const SLY =
  "# Title\n<script>alert(1)</script> [x](javascript:alert(2)) ![](http://evil.example/p.png)\n- item\n1. one\n``` code";
const endedAt = new Date("2026-03-04T12:00:00Z");
const interview = {
  title: "Practice interview",
  endedAt,
  about: { name: "Ann Archer", at: endedAt.toISOString(), minutes: 18, difficulty: 5, target_role: "Baker" },
};
const questions = ["general-several-deadlines", "general-own-mistake", "general-root-cause"].map(
  questionById,
);
const made = await scoreInterview(
  {
    plan: planOf(questions),
    turns: turnsOf(questions.map((question, at) => [question, GOOD_ANSWERS[at] ?? ""])),
  },
  ratingEncoder,
);

const withFirst = (rating: Rating, changes: Partial<QuestionReport>): Rating => ({
  ...rating,
  questions: rating.questions.map((one, at) => (at === 0 ? { ...one, said: [], ...changes } : one)),
});

/** Time limit for a report with eight of the longest messages: several times what it normally takes. */
const PROCESSOR_MS = 2000;
const FOOTER = /Greenroom · Page \d+ of \d+\s*$/u;

async function readPdf(file: Uint8Array): Promise<{ pages: string[]; text: string }> {
  const { text: pages } = await extractText(new Uint8Array(file));
  const text = pages.map((page) => page.replace(FOOTER, "")).join(" ");
  return { pages, text: text.replaceAll(/\s+/gu, " ") };
}

describe("the report as a file", () => {
  it("is Markdown or PDF to keep, not to be run", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const id = await finishInterview(person);
    const get = (format: string) => person.call("GET", `/conversations/${id}/report/export?format=${format}`);
    for (const [format, type] of [
      ["md", "text/markdown; charset=utf-8"],
      ["pdf", "application/pdf"],
    ] as const) {
      const { status, headers } = await get(format);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("content-disposition")).toMatch(
        new RegExp(String.raw`^attachment; filename="greenroom-report-\d{4}-\d\d-\d\d\.${format}"$`),
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    for (const format of ["html", "PDF", "../pdf", ""]) expect((await get(format)).status).toBe(400);
    await server.change("reports", { conversation_id: id }, { status: "failed" });
    for (const format of ["md", "pdf"]) expect((await get(format)).body.code).toBe("report_not_ready");
  });

  it("speaks the language of the screen, in its words; what was said and what is said of it stay as they are", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const id = await finishInterview(person);
    const get = (format: string, language: string) =>
      fetch(`${server.url}/api/conversations/${id}/report/export?format=${format}`, {
        headers: { ...bearer(person.token), "accept-language": language },
      });
    const german = await (await get("md", "de-AT, en;q=0.5")).text();
    const english = await (await get("md", "fr, en;q=0.5")).text();
    for (const key of ["whatAFiveHolds", "questionByQuestion", "fiveCriteria1To5", "yourAnswer"] as const) {
      expect(german).toContain(de[key]);
      expect(english).toContain(en[key]);
      expect(german).not.toContain(en[key]);
    }
    const whole = exportMarkdown(made, { ...interview, title: "Practice interview: Baker" }, "de");
    expect(whole).toMatch(/^# Übungsinterview: Baker$/m);
    expect(whole).toMatch(/^\*\*\d,\d von 10: /m);
    expect(german).toContain("Eingebaute Auswertung");
    expect(german).not.toMatch(/This is a rough reading|Ownership|out of 10|not rated/);
    const quotes = (file: string) => file.match(/^> .*$/gm);
    expect(quotes(german)).toEqual(quotes(english));
    const pdf = new Uint8Array(await (await get("pdf", "de")).arrayBuffer());
    expect((await getMeta(new Uint8Array(pdf))).info).toMatchObject({ Language: "de" });
    expect((await readPdf(pdf)).pages.join(" ")).toMatch(/Seite 1 von \d/);
  });

  it("names the round in the screen's language, with the facts of a one-way screen", async () => {
    const person = await server.createPerson({ role: ROLE.superadmin });
    const get = async (id: string, format: string, language: string) =>
      Buffer.from(
        await (
          await fetch(`${server.url}/api/conversations/${id}/report/export?format=${format}`, {
            headers: { ...bearer(person.token), "accept-language": language },
          })
        ).arrayBuffer(),
      );
    const oneWay = await finishInterview(person, ["I led it.", "We", "…"], { round: ONE_WAY });
    expect(String(await get(oneWay, "md", "en"))).toMatch(
      /Round: One-way screen\n[^]*## Length and time of your answers\n\n1\\\. 3 words, sent \d+ seconds after [^\n]+\n\n2\\\. 1 word, [^\n]+\n\n3\\\. 0 words, /,
    );
    const { text } = await readPdf(await get(oneWay, "pdf", "de"));
    expect(text).toContain("Runde: Zeitversetztes Interview");
    expect(text).toMatch(/Länge und Dauer Ihrer Antworten 1\. 3 Wörter, gesendet \d+ Sekunden/);
    const panel = String(
      await get(await finishInterview(person, GOOD_ANSWERS, { round: "panel" }), "md", "de"),
    );
    expect(panel).toMatch(/ · Runde: .+$/m);
    expect(panel).not.toContain("Länge und Dauer");
  });
});

describe("the report as Markdown", () => {
  it("shows what people wrote as plain words", () => {
    const file = exportMarkdown(withFirst(made, { answer: SLY, advice: SLY, begin: SLY, good: [SLY] }), {
      ...interview,
      title: SLY,
    });
    expect(file).not.toContain("<script");
    expect(file).not.toMatch(/(?<!\\)\]\(/);
    expect(file).not.toMatch(/https?:\/\//);
    expect(file).not.toMatch(/^(> )?# Title|^> - item|^> 1\. one|(?<!\\)```/m);
  });

  it("has the interviewer's quotes and apostrophes curly, and a person's as they were typed", () => {
    const typed = `I didn't say "no".`;
    const changes = {
      answer: typed,
      question: typed,
      good: [typed],
      quotes: [{ criterion: "ownership" as const, text: typed }],
    };
    const [asked = "", ...rest] = exportMarkdown(withFirst(made, changes), interview).split(typed);
    expect(rest).toHaveLength(2);
    expect(asked).toContain("### 1. I didn’t say “no”.");
    expect(rest.join("")).toContain("- I didn’t say “no”.");
  });

  it("leaves a sign as it is where it marks nothing", () => {
    const answer = "Salt & pepper, C#, 5 > 3, I <3 it!";
    expect(exportMarkdown(withFirst(made, { answer }), interview)).toContain(answer);
  });
});

describe("the report as PDF", () => {
  it("says all that the report says, with its title, language and page numbers", async () => {
    const file = await exportPdf(made, interview);
    const { pages, text } = await readPdf(file);
    const { overall, range, upgrade, scorer } = made;
    const said = made.questions.flatMap((one) => [
      one.question,
      one.answer ?? "",
      ...one.good,
      ...one.points,
      ...one.quotes.map((quote) => quote.text),
      one.advice ?? "",
    ]);
    for (const words of [
      "Ann Archer · 4 March 2026 · 18 minutes · for the role of Baker",
      `${overall?.toFixed(1)} out of 10: ${scoreWord(overall ?? 0).text.toLowerCase()}`,
      ...CRITERIA.map((criterion) => CRITERION_NAMES[criterion]),
      `Likely between ${range?.[0].toFixed(1)} and ${range?.[1].toFixed(1)}.`,
      `Difficulty ${made.difficulty} of 10 · rated by ${scorer}`,
      upgrade?.text ?? "",
      curly(made.rough ?? ""),
      ...made.strengths.flatMap(({ text, quotes }) => [text, ...quotes]),
      ...said,
    ])
      expect(text).toContain(words.replaceAll(/\s+/gu, " ").trim());
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    const { info } = await getMeta(new Uint8Array(file));
    expect(info).toMatchObject({ Title: "Greenroom report: Practice interview", Language: "en" });
    const pdf = await getDocumentProxy(new Uint8Array(file));
    expect((await pdf.getMarkInfo())?.["Marked"]).toBe(true);
  });

  it.each([
    ["Polish", "Zażółć gęślą jaźń, łódź i źdźbło."],
    ["Greek", "Τον περασμένο χρόνο είχαμε τρεις προθεσμίες."],
    ["Russian", "В прошлом году у нас было три срока, и я составил список."],
    ["Vietnamese", "Tôi đã gọi từng khách hàng và gửi lại hàng."],
    ["Turkish", "İstanbul'da ığdır ve şişli için çalıştım."],
    ["signs", "“Quotes”, €5, 90 °C – more… ½ → done"],
    ["markup", SLY],
  ])("shows %s as it was written", async (_, answer) => {
    const { text } = await readPdf(await exportPdf(withFirst(made, { answer }), interview));
    expect(text).toContain(answer.replaceAll(/\s+/gu, " "));
    expect(text).not.toContain(UNPRINTABLE_MARK);
  });

  it.each(["محمد عبد الله", "נועה לוי"])("shows a name that is written from the right: %s", async (name) => {
    const about = { ...interview.about, name, target_role: null };
    const { text } = await readPdf(await exportPdf(made, { ...interview, about }));
    expect(text).toContain(name);
    expect(text).not.toContain(UNPRINTABLE_MARK);
  });

  // safety.md T118
  it.each([
    ["Hebrew with signs", "I said שלום, עולם and left", ["שלום, עולם"]],
    [
      "Arabic",
      "قدت فريقا من ستة أشخاص في كل ليلة وخفضت وقت الوصول من 25 دقيقة إلى 9 دقائق في صيف واحد.",
      ["قدت فريقا من ستة أشخاص في كل ليلة وخفضت وقت الوصول من 25", "دقيقة إلى 9 دقائق في صيف واحد."],
    ],
  ])("shows a text that is written from the right, in lines: %s", async (_, answer, lines) => {
    const file = Buffer.from(await exportPdf(withFirst(made, { answer, quotes: [] }), interview));
    const reading = await readDocumentBytes(file, { maxLength: 60_000 });
    for (const line of lines) expect(reading?.text).toContain(line);
    expect(reading?.text).not.toContain("Markdown file");
  });

  it("is set in the screen's typefaces, and a text they can't show as a whole in another", async () => {
    const own = (file: Buffer) =>
      Array.from(file.toString("latin1").matchAll(/\/FontName \/\w+\+([A-Za-z]+)/g), ([, name]) => name);
    expect(new Set(own(await exportPdf(made, interview)))).toEqual(new Set(["Figtree", "Fraunces"]));
    const other = own(await exportPdf(withFirst(made, { answer: "Я помог." }), interview));
    expect(new Set(other)).toEqual(new Set(["DejaVuSansCondensed", "Figtree", "Fraunces"]));
  });

  it.each([
    ["emoji", "We won 🎉🎉👩🏽‍💻 and 🇩🇪 in the end", "We won [emoji] and [emoji] in the end"],
    ["Japanese", "I said はい、夜間です and left", "I said [Japanese] and left"],
    ["Chinese", "I said 我带领 and left", "I said [Chinese] and left"],
    ["Korean", "I said 물류 창고 and left", "I said [Korean] and left"],
    ["Hindi", "I said नमस्ते दुनिया and left", "I said [Devanagari] and left"],
    ["Thai", "I said สวัสดี and left", "I said [Thai] and left"],
    ["half a character", "I said \uD83D and left", "I said […] and left"],
  ])("names what it can't show, and where all of it is: %s", async (_, answer, shown) => {
    const { text } = await readPdf(await exportPdf(withFirst(made, { answer }), interview));
    expect(text).toContain(shown);
    expect(text).toContain("The Markdown file has them all.");
  });

  it.each([
    ["one word of 4,000 letters", "a".repeat(MESSAGE_MAX_LENGTH)],
    ["4,000 line ends", "\n".repeat(MESSAGE_MAX_LENGTH)],
    ["4,000 characters of text", "I wrote a list and called Ann. ".repeat(129)],
    ["control characters", "a\u0000b\u0007c\td\u202Ee\u200Bf"],
    ["nothing", ""],
  ])("survives %s", async (_, answer) => {
    const { text, pages } = await readPdf(await exportPdf(withFirst(made, { answer }), interview));
    expect(text.replaceAll(" ", "").includes(answer.replaceAll(/[\s\p{C}]/gu, ""))).toBe(true);
    expect(pages.length).toBeLessThan(6);
  });

  it("holds nobody up with words that no line holds, or with very many lines", async () => {
    for (const piece of ["W", "a\u00AD", "a\n"]) {
      const message = piece.repeat(MESSAGE_MAX_LENGTH / piece.length);
      const answer = Array.from({ length: 8 }, () => message).join("\n\n");
      const before = process.cpuUsage();
      await exportPdf(withFirst(made, { answer }), interview);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000, JSON.stringify(piece)).toBeLessThan(PROCESSOR_MS);
    }
  });

  it("never leaves a heading alone at the end of a page", async () => {
    const headings = [
      "Your answer",
      "In your words",
      "What interviewers listen for here",
      "What a 5 holds",
      "Questions",
    ];
    for (let lines = 0; lines < 40; lines += 1) {
      const answer = "One line.\n".repeat(lines);
      const { pages } = await readPdf(await exportPdf(withFirst(made, { answer }), interview));
      for (const page of pages) {
        const last =
          page
            .replace(/\s*Greenroom · Page.*$/su, "")
            .trim()
            .split("\n")
            .at(-1) ?? "";
        expect([...headings, ...questions.map(({ text }) => text)]).not.toContain(last.trim());
      }
    }
  }, 60_000);
});
