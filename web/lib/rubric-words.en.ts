/** The server's own names are the English ones: a name that stands in no table is shown as it came. */
export const en: Readonly<Record<string, string>> = Object.freeze({});
