export type MailText = {
  subject: string;
  /** Paragraphs, plain text. */
  paragraphs: string[];
  button?: { label: string; url: string };
  footer: string;
};

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Mailboxes that drop style sheets keep the light colours, which stand at the elements. */
const DARK =
  "@media (prefers-color-scheme:dark){body{background:#14120f!important}.sheet{background:#1e1b17!important;border-color:#37312a!important;color:#f4eee3!important}.brand{color:#a9ddc3!important}.small{color:#a79d8c!important}}";

const small = (margin: string, text: string) =>
  `<p class="small" style="margin:${margin};font-size:13px;color:#6e6558;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

/** One mail in text and in HTML; everything is escaped, nothing is loaded from anywhere. */
export function renderMail({ subject, paragraphs, button, footer }: MailText) {
  const text = [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), `-- \n${footer}`].join(
    "\n\n",
  );
  const body = paragraphs.map((p) => `<p style="margin:0 0 16px">${escapeHtml(p)}</p>`).join("");
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#1c5b44;color:#ffffff;padding:12px 22px;border-radius:999px;font-weight:600;text-decoration:none;display:inline-block">${escapeHtml(button.label)}</a></p>${small("0 0 8px", "If the button does not work, open this address:")}${small("0", button.url)}`
    : "";
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style>`;
  const brand = `<p class="brand" style="margin:0 0 20px;font:600 23px Fraunces,Georgia,serif;color:#123d2e">Greenroom</p>`;
  const sheet = `<div class="sheet" style="padding:28px 24px;border:1px solid #e4dccd;border-radius:22px;background:#ffffff;color:#1f1b15">${body}${action}</div>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body style="margin:0;background:#fbf8f2"><div style="max-width:520px;margin:0 auto;padding:32px 16px;font:16px/1.55 Figtree,system-ui,sans-serif">${brand}${sheet}${small("20px 4px 0", footer)}</div></body></html>`;
  return { subject, text, html };
}
