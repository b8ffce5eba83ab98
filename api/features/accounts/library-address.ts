/**
 * The auth library takes fewer addresses than people have (it refuses `&`, umlauts, dots at the end of a name). It is asked with
 * a name that stands for the address, and never sees the difference: its adapter (hashed-tokens.ts) reads the name as the address.
 */

/** No domain has a label of more than 63 letters, and contract/email-address.ts takes none: nobody's address looks like this. */
const HOST = `@${"x".repeat(64)}.${"x".repeat(64)}`;

export const toLibraryAddress = (email: string): string => Buffer.from(email).toString("hex") + HOST;

/** Any other text comes back as it is. */
export const fromLibraryAddress = (name: string): string =>
  name.endsWith(HOST) ? Buffer.from(name.slice(0, -HOST.length), "hex").toString() : name;
