const address = /https?:\/\/[^\s<>"'`\\]+/gi;
const entities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** Every http(s) address in the text, then in the html, once each, in order of appearance. */
export function findLinks({ text, html }: { text: string | null; html: string | null }): string[] {
  return [...new Set([...linksInText(text ?? ""), ...linksInHtml(html ?? "")])];
}

const linksInText = (text: string) => (text.match(address) ?? []).map(withoutSentenceEnd);

function linksInHtml(html: string): string[] {
  // A doctype and xmlns name addresses that no reader of the mail could follow.
  const content = html.replaceAll(/<!doctype[^>]*>|\sxmlns(?::\w+)?\s*=\s*(?:"[^"]*"|'[^']*')/gi, "");
  return (content.match(address) ?? []).flatMap((found) => linksInText(decodeEntities(found)).slice(0, 1));
}

function withoutSentenceEnd(link: string): string {
  const trimmed = link.replace(/[.,;:!?\]}]+$/, "");
  const isUnbalanced = trimmed.endsWith(")") && trimmed.split("(").length < trimmed.split(")").length;
  return isUnbalanced ? withoutSentenceEnd(trimmed.slice(0, -1)) : trimmed;
}

const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
