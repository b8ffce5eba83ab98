/** A cookie that only this app sets, for the whole site: behind TLS browsers let no other host of the domain set one with that prefix. */
export const ownCookieName = (appUrl: string, name: string): string =>
  appUrl.startsWith("https:") ? `__Host-greenroom.${name}` : `greenroom.${name}`;

/** Its options, `sameSite` and age aside; no script reads it. */
export const ownCookie = (appUrl: string) => ({
  path: "/",
  httpOnly: true,
  secure: appUrl.startsWith("https:"),
});
