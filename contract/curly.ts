/** Replaces straight quotes and apostrophes, which the interviewer's data files contain, with typographic ones. */
export const curly = (words: string): string =>
  words
    .replaceAll(/(?<=^|[\s(])'(?=\S)/g, "‘")
    .replaceAll(/(?<=^|[\s(])"(?=\S)/g, "“")
    .replaceAll("'", "’")
    .replaceAll('"', "”");
