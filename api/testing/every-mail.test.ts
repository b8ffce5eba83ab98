import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { de } from "#api/integrations/mail/words.de.ts";
import { en } from "#api/integrations/mail/words.en.ts";
import { everyMail, MAILS, REASON } from "./every-mail.ts";

const FEATURES = new URL("../features/", import.meta.url);

describe("every email", () => {
  it("is created by a mails.ts, and each mails.ts has examples", async () => {
    const files = await Array.fromAsync(glob("**/*.ts", { cwd: FEATURES }));
    const makers = files.filter((file) =>
      /\brenderMail\(/.test(readFileSync(new URL(file, FEATURES), "utf8")),
    );
    expect(makers.toSorted()).toEqual(Object.keys(MAILS).map((folder) => `${folder}/mails.ts`));
  });

  it.each(everyMail())("%s loads nothing, runs nothing and styles itself in place", (_, { html }) => {
    expect(html).not.toMatch(/<img|<link|<script|<svg|src=|url\(|@import/i);
  });

  it.each(everyMail())("%s says in plain text all that its HTML says", (name, { text, html }) => {
    const body = html.slice(html.indexOf("</h1>"));
    const said = body
      .replaceAll(/<[^>]*>/g, "\n")
      .replaceAll(/&#(\d+);/g, (_whole, point: string) => String.fromCodePoint(Number(point)))
      .split("\n")
      .filter((words) => words !== "");
    expect(said.filter((words) => !text.includes(words))).toEqual([
      name.endsWith("-de") ? de.buttonFails : en.buttonFails,
    ]);
  });

  it.each(everyMail())("%s has a subject of one line, and says why it came", (_, { subject, text }) => {
    expect(subject).toMatch(/^\S.*\S$/u);
    expect(text).toMatch(/\n\n-- \n(You get this email|Sie bekommen diese E-Mail)/);
  });

  it.each(everyMail().filter(([name]) => !name.endsWith("-en")))(
    "%s leaves no English sentence standing",
    (_, mail, inEnglish) => {
      const linesOf = ({ subject, text }: typeof mail) => [subject, ...text.split("\n")];
      const isSentence = (line: string) => !line.startsWith("http") && line.split(" ").length > 1;
      const english = new Set(linesOf(inEnglish).filter((line) => line !== "-- " && line !== REASON));
      expect(linesOf(mail).filter((line) => isSentence(line) && english.has(line))).toEqual([]);
      expect(linesOf(mail)).toHaveLength(linesOf(inEnglish).length);
    },
  );
});
