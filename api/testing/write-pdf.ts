/** A text and its left end; y counts from the page's bottom, as in PDF. `with`: operators before the text. */
export type Written = {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: keyof typeof FONTS;
  with?: string;
};

const UNICODE_MAP =
  "/CIDInit/ProcSet findresource begin 1 begincmap /CMapName/All def 1 begincodespacerange<0000><FFFF>endcodespacerange " +
  "1 beginbfrange<0000><FFFF><0000>endbfrange endcmap end";
/** The same map, plus one code that stands for two Arabic letters. */
const LIGATURE_MAP = UNICODE_MAP.replace("endcmap", "1 beginbfchar<E000><06440627>endbfchar endcmap");
const wide = (encoding: string, ordering: string, more = "") =>
  `<</Type/Font/Subtype/Type0/BaseFont/Wide/Encoding/${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2` +
  `/BaseFont/Wide/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>/DW 600>>]${more}>>`;

const FONTS = {
  plain: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  /** Maps each code to its letter. */
  mapped: wide("Identity-H", "Identity", "/ToUnicode 4 0 R"),
  unmapped: wide("Identity-H", "Identity"),
  ligature: wide("Identity-H", "Identity", "/ToUnicode 1000 0 R"),
  chinese: wide("UniGB-UCS2-H", "GB1"),
  japanese: wide("UniJIS-UCS2-H", "Japan1"),
  korean: wide("UniKS-UCS2-H", "Korea1"),
};

const hex = (text: string): string =>
  `<${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("")}>`;

function show({ text, x, y, size = 10, font = "plain", with: before = "" }: Written): string {
  const string = font === "plain" ? `(${text.replaceAll(/[()\\]/gu, "")})` : hex(text);
  return `q BT /${font} ${size} Tf ${before} ${/Tm/u.test(before) ? "" : `${x} ${y} Td`} ${string} Tj ET Q`;
}

/** Writes a regular PDF: the texts of each page, and the first page's annotations in PDF syntax. */
export function writePdf(pages: Written[][], annotations: string[] = []): Buffer {
  const fonts = Object.entries(FONTS).map(([name, font]) => `/${name} ${font}`);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.map((_, at) => `${5 + 2 * at} 0 R`).join(" ")}]/Count ${pages.length}>>`,
    `<<${fonts.join(" ")}>>`,
    streamOf(UNICODE_MAP),
    ...pages.flatMap((texts, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${6 + 2 * at} 0 R/Resources<</Font 3 0 R>>` +
        `${at === 0 ? `/Annots[${annotations.join(" ")}]` : ""}>>`,
      streamOf(texts.map(show).join("\n")),
    ]),
  ];
  // The page list comes last, so that a truncated file loses it.
  const order = objects.map((object, at) => `${at + 1} 0 obj${object}endobj`);
  order.splice(4, 0, `1000 0 obj${streamOf(LIGATURE_MAP)}endobj`);
  const body = [...order.slice(2), ...order.slice(0, 2)].join("\n");
  return Buffer.from(`%PDF-1.7\n${body}\ntrailer<</Root 1 0 R>>\n%%EOF`, "latin1");
}

const streamOf = (content: string): string => `<</Length ${content.length}>>stream\n${content}\nendstream `;
