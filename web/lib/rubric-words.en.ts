/** Empty, because the server's own names are English. Names without an entry are shown unchanged. */
export const en: Readonly<Record<string, string>> = Object.freeze({});
