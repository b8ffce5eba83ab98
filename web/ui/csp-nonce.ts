/** The nonce the server put into this page, for style elements that libraries add. */
export const cspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
