import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { productionProblems } from "#api/check-settings.ts";
import { SETTING_SECTIONS, settingsSchema } from "#api/settings-schema.ts";

/** `npm run pages`: writes docs/settings.md from the settings' schema. */

export const SETTINGS_PAGE = resolve(import.meta.dirname, "../docs/settings.md");

const HEAD = `# Settings

Environment variables, read once at the start; an empty one counts as not set. All are optional for \`npm start\`, where
stand-ins imitate the outside services. The value in brackets after a name is its default. \`greenroom doctor\` checks the
settings. This page is generated from \`api/settings-schema.ts\` by \`npm run pages\`.
`;

type Setting = z.ZodType & { description?: string | undefined };

/** Returns the page's text. Throws if a setting has no description. */
export function settingsPage(sections: Record<string, Record<string, Setting>> = SETTING_SECTIONS): string {
  const needed = productionProblems(settingsSchema.parse({ NODE_ENV: "production" })).join("\n");
  const parts = Object.entries(sections).map(([title, settings]) => {
    const rows = Object.entries(settings).map(([name, setting]) => {
      if (!setting.description) throw new Error(`${name} has no description in api/settings-schema.ts.`);
      return `- \`${name}\`${defaultOf(setting)}${neededWord(name, needed)}: ${setting.description}${choicesOf(setting)}`;
    });
    return `\n## ${title}\n\n${rows.join("\n")}\n`;
  });
  return HEAD + parts.join("");
}

/** A Markdown table, padded as the formatter does. */
export function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function neededWord(name: string, needed: string): string {
  if (new RegExp(`\\b${name} or|or ${name}\\b`).test(needed)) return ", one of them needed in production";
  return new RegExp(`^${name} `, "m").test(needed) ? ", needed in production" : "";
}

function defaultOf(setting: Setting): string {
  const { default: fallback } = z.toJSONSchema(setting, { io: "input", unrepresentable: "any" });
  return fallback === undefined ? "" : ` (\`${JSON.stringify(fallback).replaceAll('"', "")}\`)`;
}

function choicesOf(setting: Setting): string {
  const { enum: choices } = z.toJSONSchema(setting, { io: "input", unrepresentable: "any" });
  return choices ? ` (${choices.map((one) => `\`${String(one)}\``).join(", ")})` : "";
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, settingsPage());
