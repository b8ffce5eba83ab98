/** The parsed content of the product's own texts (web/content/*.md), for the page and for readers without scripts. */
export type Piece =
  | { kind: "text" | "bold"; text: string }
  | { kind: "link"; text: string; target: string; isOwn: boolean };
export type TextBlock =
  | { kind: "heading"; text: string }
  | { kind: "line"; text: string }
  | { kind: "paragraph"; pieces: Piece[] }
  | { kind: "list"; items: Piece[][] };

/** Parses headings, paragraphs, lists, lines to copy, bold text and links, and no HTML. The first line is the title. */
export function readTextPage(text: string): { title: string; blocks: TextBlock[] } {
  const [title = "", ...rest] = text.split("\n");
  const blocks = rest
    .join("\n")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(readBlock);
  return { title: title.replace(/^# /, ""), blocks };
}

function readBlock(text: string): TextBlock {
  if (text.startsWith("## ")) return { kind: "heading", text: text.slice(3) };
  if (text.startsWith("`")) return { kind: "line", text: text.slice(1, -1) };
  if (!text.startsWith("- ")) return { kind: "paragraph", pieces: readPieces(text) };
  const [, ...items] = text.split(/\n?^- /m);
  return { kind: "list", items: items.map(readPieces) };
}

const PIECE = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

function readPieces(block: string): Piece[] {
  const text = block.replaceAll("\n", " ");
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    const [whole, bold, label = "", target = ""] = match;
    pieces.push({ kind: "text", text: text.slice(from, match.index) });
    pieces.push(bold === undefined ? readLink(label, target) : { kind: "bold", text: bold });
    from = match.index + whole.length;
  }
  return [...pieces, { kind: "text", text: text.slice(from) }];
}

/** Accepts paths of the app, https and mail addresses as links. Others stay text (safety.md T21). */
function readLink(text: string, target: string): Piece {
  const isOwn = /^\/(?!\/)/.test(target);
  return isOwn || /^(https:\/\/|mailto:)/.test(target)
    ? { kind: "link", text, target, isOwn }
    : { kind: "text", text };
}
