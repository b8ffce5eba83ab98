import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { stanceAt } from "#interviewer/data/load.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, Turn } from "../types.ts";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** The language's name in prompts: 'German'. */
export const nameOfLanguage = (language: Language = LANGUAGE_DEFAULT): string =>
  names.of(language) ?? "English";

export const block = (name: string, text: string): string => `<${name}>\n${text}\n</${name}>`;

export const listOf = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join("\n");

/** Replaces the placeholders of a prompt, such as '{{form}}'. */
export const fillPrompt = (prompt: string, parts: Readonly<Record<string, string>>): string =>
  prompt.replaceAll(/\{\{(\w+)\}\}/gu, (_, part: string) => parts[part] ?? "").trim();

/** The parts of a turn's prompt that depend on the plan. */
export const partsOfTurn = ({ difficulty, language }: Pick<InterviewPlan, "difficulty" | "language">) => ({
  difficulty: String(difficulty),
  stance: stanceAt(difficulty).describe,
  language: nameOfLanguage(language),
});

/** Messages as data, each with its author. */
export const quoteTurns = (turns: readonly Turn[], longest: number): string =>
  turns
    .map(({ role, content }) => {
      const who = role === "user" ? "candidate" : "interviewer";
      return `<message from="${who}">${escapeBlock(content, longest)}</message>`;
    })
    .join("\n");
