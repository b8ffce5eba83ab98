import { readFileSync } from "node:fs";
import { TEXT_DE } from "../contract/texts.de.ts";
import { TEXT } from "../contract/texts.ts";
import { type Trait, withTraits } from "../contract/traits.ts";
import type { PageLanguage } from "../contract/words.ts";
import { type Piece, readTextPage, type TextBlock } from "../web/lib/text-blocks.ts";
import { escape, only, plansSection } from "./front-door.ts";

/** Public content in the HTML for visitors without script: the plans, the texts, and a note that /try needs script. */

/** The product's texts by page language. */
export const TEXTS: Record<PageLanguage, typeof TEXT> = { en: TEXT, de: TEXT_DE };

const link = (target: string, text: string): string => `<a href="${escape(target)}">${escape(text)}</a>`;

function sayPiece(piece: Piece): string {
  if (piece.kind === "link") return link(piece.target, piece.text);
  return piece.kind === "bold" ? `<b>${escape(piece.text)}</b>` : escape(piece.text);
}

const say = (pieces: readonly Piece[]): string => pieces.map(sayPiece).join("");

function sayBlock(block: TextBlock): string {
  if (block.kind === "heading") return `<h2>${escape(block.text)}</h2>`;
  if (block.kind === "line") return `<p><code>${escape(block.text)}</code></p>`;
  if (block.kind === "paragraph") return `<p>${say(block.pieces)}</p>`;
  return `<ul>${block.items.map((item) => `<li>${say(item)}</li>`).join("")}</ul>`;
}

const page = (title: string, inside: string): string => `<h1>${escape(title)}</h1>${inside}`;

function textPage(text: string): string {
  const { title, blocks } = readTextPage(text.replaceAll("{app}", "__APP_URL__"));
  return page(title, blocks.map(sayBlock).join(""));
}

/** Combinations of traits that the texts depend on. The server keeps the installation's (api/http/web-files.ts). */
const INSTALLATIONS: Trait[][] = (["linkedin", "no-linkedin"] as const).flatMap((profile) =>
  (["coaches", "no-coaches"] as const).map((coaches) => [profile, coaches]),
);

function textPageOf(name: string, language: PageLanguage): string {
  const file = language === "en" ? `${name}.md` : `${name}.${language}.md`;
  const text = readFileSync(new URL(`../web/content/${file}`, import.meta.url), "utf8");
  if (!text.includes("<!--only ")) return textPage(text);
  return INSTALLATIONS.map((traits) =>
    only(traits.join("+"), textPage(withTraits(text, new Set(traits)))),
  ).join("");
}

const PAGES: Record<string, (language: PageLanguage) => string> = {
  "/plans": plansSection,
  "/try": (language) => page(TEXTS[language].tryTitle, `<p>${escape(TEXTS[language].tryNeedsScript)}</p>`),
  "/help": (language) => textPageOf("help", language),
  "/privacy": (language) => textPageOf("privacy", language),
  "/terms": (language) => textPageOf("terms", language),
};

const STYLE = readFileSync(new URL("../web/first-screens/front.css", import.meta.url), "utf8");

/** Head and body content of each of these pages, by path. */
export const withoutScript = Object.entries(PAGES).map(([path, inside]) => ({
  path,
  head: `<noscript><style nonce="__CSP_NONCE__">${STYLE}</style></noscript>`,
  body: (language: PageLanguage): string =>
    `<noscript><main class="first-page front front-text">${inside(language)}</main></noscript>`,
}));
