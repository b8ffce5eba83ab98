import { SaxesParser } from "saxes";
import type { DocumentReading } from "./document.ts";
import { listZipEntries, unpackEntry } from "./zip.ts";

/** The parts of a Word document that hold its text, in reading order. */
const PARTS = [
  /^word\/header\d*\.xml$/u,
  /^word\/document\d*\.xml$/u,
  /^word\/(?:footnotes|endnotes)\.xml$/u,
  /^word\/diagrams\/data\d*\.xml$/u,
  /^word\/footer\d*\.xml$/u,
];
const STYLES = /^word\/styles\d*\.xml$/u;

/** Skipped elements: deleted text, field instructions, descriptions of pictures, pronunciation of characters. */
const PASSED_OVER = new Set(["del", "moveFrom", "delText", "instrText", "docPr", "cNvPr", "fldData", "rt"]);
const SIGNS: Partial<Record<string, string>> = {
  tab: "\t",
  ptab: "\t",
  br: "\n",
  cr: "\n",
  noBreakHyphen: "-",
};
const OFF = new Set(["0", "false", "off"]);

/** The text that Word shows: with breaks and tabs, each text box, header and footer once, nothing hidden or deleted. */
export function readDocx(bytes: Buffer): DocumentReading {
  const entries = listZipEntries(bytes) ?? [];
  const parse = (pattern: RegExp): Element[] =>
    entries
      .filter(({ name }) => pattern.test(name))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
      .map((entry) => parseXml(unpackEntry(bytes, entry)));
  const walk = new Walk(hiddenStyles(parse(STYLES)));
  const texts = PARTS.flatMap((pattern) => parse(pattern).map((root) => walk.read(root)));
  return { text: [...new Set(texts)].join("\n"), losses: walk.hasUnreadParts ? ["boxes"] : [] };
}

/** An element with its name and attributes without namespace prefixes, which differ between programs. */
type Element = { name: string; attributes: Map<string, string>; children: Element[]; text: string };

const bareName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Throws for invalid XML. */
function parseXml(bytes: Buffer): Element {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const document: Element = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [document];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const own = Object.entries(attributes).map(([key, value]) => [bareName(key), value] as const);
    const element: Element = { name: bareName(name), attributes: new Map(own), children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const inner = open.at(-1);
    if (inner) inner.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes)).close();
  return document.children[0] ?? document;
}

const childNamed = ({ children }: Element, name: string): Element | undefined =>
  children.find((child) => child.name === name);

const isOn = (properties: Element | undefined, name: string): boolean => {
  const found = properties && childNamed(properties, name);
  return found !== undefined && !OFF.has(found.attributes.get("val") ?? "");
};

function hiddenStyles(roots: Element[]): ReadonlySet<string | undefined> {
  const styles = roots.flatMap(({ children }) => children).filter(({ name }) => name === "style");
  const byId = new Map(styles.map((style) => [style.attributes.get("styleId"), style]));
  /** A style inherits the property from the style that it is based on. Some styles are based on themselves. */
  const isHidden = (style: Element | undefined, seen = new Set<Element>()): boolean => {
    if (style === undefined || seen.has(style)) return false;
    const properties = childNamed(style, "rPr");
    if (properties && childNamed(properties, "vanish")) return isOn(properties, "vanish");
    return isHidden(byId.get(childNamed(style, "basedOn")?.attributes.get("val")), seen.add(style));
  };
  return new Set([...byId].filter(([, style]) => isHidden(style)).map(([id]) => id));
}

class Walk {
  hasUnreadParts = false;
  readonly #hidden: ReadonlySet<string | undefined>;
  /** Text boxes of the current paragraph, which are put after its text. */
  #boxes: string[] = [];

  constructor(hidden: ReadonlySet<string | undefined>) {
    this.#hidden = hidden;
  }

  read(node: Element): string {
    const { name } = node;
    if (PASSED_OVER.has(name)) return "";
    if (name === "AlternateContent") return this.#readAlternatives(node);
    if (name === "t") return node.text;
    if (name === "altChunk" || name === "object") this.hasUnreadParts = true;
    if (name === "p") return this.#readParagraph(node);
    if (name === "r" && this.#isHidden(childNamed(node, "rPr"), "rStyle")) return "";
    if (name === "sdt" && isOn(childNamed(node, "sdtPr"), "showingPlcHdr")) return "";
    // A paragraph's tab stops have the same element name as tab characters.
    if (/^(?:p|r|sdt|tbl|tc|tr|sect|bodyP)Pr$/u.test(name)) return "";
    const own = SIGNS[name] ?? this.#readAll(node);
    if (name === "txbxContent" || name === "textpath") {
      const text = name === "textpath" ? (node.attributes.get("string") ?? "") : own;
      if (text.trim() !== "") this.#boxes.push(text);
      return "";
    }
    return name === "tc" ? `\n${own}\n` : own;
  }

  #readAll = (node: Element): string => node.children.map((child) => this.read(child)).join("");

  /** Word stores the same content twice, for new and for old readers. The first version with text counts. */
  #readAlternatives(node: Element): string {
    for (const choice of node.children) {
      const boxes = this.#boxes.length;
      const text = this.#readAll(choice);
      if (text.trim() !== "" || this.#boxes.length > boxes) return text;
    }
    return "";
  }

  #readParagraph(node: Element): string {
    const properties = childNamed(node, "pPr");
    if (this.#isHidden(undefined, "pStyle", properties)) return "";
    const outer = this.#boxes;
    this.#boxes = [];
    const text = this.#readAll(node);
    const boxes = this.#boxes;
    this.#boxes = outer;
    const list = properties && childNamed(properties, "numPr");
    const number = list && childNamed(list, "numId")?.attributes.get("val");
    const isListed = list !== undefined && number !== "0";
    return [`${isListed && text.trim() !== "" ? "• " : ""}${text}`, ...boxes, ""].join("\n");
  }

  #isHidden(properties: Element | undefined, style: string, of = properties): boolean {
    const named = of && childNamed(of, style);
    return (
      isOn(properties, "vanish") || (named !== undefined && this.#hidden.has(named.attributes.get("val")))
    );
  }
}
