/** Text of others with our delimiters taken apart, so that no candidate text can open or close a block of a prompt. */
export const escapeBlock = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The way back, for words a model copied out of a block. */
export const unescapeBlock = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
