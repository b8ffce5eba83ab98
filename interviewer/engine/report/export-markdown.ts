import type { Rating } from "#contract/report.ts";
import { describeReport, type ExportedInterview, type ReportBlock } from "./describe-report.ts";

/** What people and models wrote, as plain words in Markdown: no markup, no HTML, no links, no blocks of their own. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\\`*_[\]|~!#]/gu, String.raw`\$&`)
    .replaceAll(/:(?=\/\/)/gu, String.raw`\:`)
    .replaceAll(/\bwww\./giu, (www) => `${www.slice(0, 3)}\\.`);
}

/** Each line by itself, so that none starts a list, a heading or a rule. */
const escapeLine = (line: string): string =>
  escapeMarkdown(line.trim()).replace(
    /^([-+=]|\d+[.)](?=\s|$))/u,
    (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`,
  );

const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/u).map(escapeLine);
const inline = (text: string): string => linesOf(text).join(" ");
const quoted = (text: string): string =>
  linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join("  \n");

const HEADINGS = { title: "#", section: "##", question: "###" } as const;

function toMarkdown(block: ReportBlock): string {
  switch (block.kind) {
    case "title":
    case "section":
    case "question":
      return `${HEADINGS[block.kind]} ${escapeMarkdown(block.text.replaceAll(/\s+/gu, " "))}`;
    case "label":
    case "score":
      return `**${inline(block.text)}**`;
    case "line":
      return inline(block.text);
    case "words":
      return quoted(block.text);
    case "list":
      return block.items.map((item) => `- ${inline(item)}`).join("\n");
  }
}

/** The report as a Markdown file. */
export const exportMarkdown = (rating: Rating, interview: ExportedInterview): string =>
  `${describeReport(rating, interview).map(toMarkdown).join("\n\n")}\n`;
