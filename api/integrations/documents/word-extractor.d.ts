declare module "word-extractor" {
  class WordExtractor {
    extract(source: Buffer): Promise<{ getBody: () => string }>;
  }
  export = WordExtractor;
}
