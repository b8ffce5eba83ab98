/**
 * The auth library refuses some valid addresses (with `&`, umlauts, or a dot at the end of the local part). It
 * therefore gets an encoded address, which its adapter (hashed-tokens.ts) decodes.
 */

/** No real address has this domain: DNS labels have at most 63 letters (see contract/email-address.ts). */
const HOST = `@${"x".repeat(64)}.${"x".repeat(64)}`;

export const toLibraryAddress = (email: string): string => Buffer.from(email).toString("hex") + HOST;

/** Returns any other text unchanged. */
export const fromLibraryAddress = (name: string): string =>
  name.endsWith(HOST) ? Buffer.from(name.slice(0, -HOST.length), "hex").toString() : name;
