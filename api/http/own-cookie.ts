/** Name of a site-wide cookie that only this app can set: over TLS, browsers accept the prefix from no other host. */
export const ownCookieName = (appUrl: string, name: string): string =>
  appUrl.startsWith("https:") ? `__Host-greenroom.${name}` : `greenroom.${name}`;

/** Options of that cookie, except `sameSite` and age. No script can read it. */
export const ownCookie = (appUrl: string) => ({
  path: "/",
  httpOnly: true,
  secure: appUrl.startsWith("https:"),
});
