declare module "word-extractor" {
  class WordExtractor {
    extract(source: Buffer): Promise<{
      getBody: () => string;
      getHeaders: (options: { includeFooters: boolean }) => string;
      getFooters: () => string;
      getFootnotes: () => string;
      getTextboxes: () => string;
    }>;
  }
  export = WordExtractor;
}

declare module "word-extractor/lib/filters.js" {
  export type Filters = Record<"clean" | "binaryToUnicode", (text: string) => string>;
  const filters: Filters;
  export default filters;
}

declare module "word-extractor/lib/word-ole-extractor.js" {
  class WordOleExtractor {
    _pieces: { text: string; startFilePos: number; size: number; bpc: number }[];
    writeCharacterProperties(document: Buffer, table: Buffer): void;
  }
  export = WordOleExtractor;
}
