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
