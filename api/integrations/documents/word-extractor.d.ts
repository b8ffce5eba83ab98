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
