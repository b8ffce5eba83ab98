export type MailText = {
  subject: string;
  /** Paragraphs, plain text. */
  paragraphs: string[];
  button?: { label: string; url: string };
  footer: string;
};

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** One mail in text and in HTML; everything is escaped, nothing is loaded from anywhere. */
export function renderMail({ subject, paragraphs, button, footer }: MailText) {
  const text = [...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), `-- \n${footer}`].join(
    "\n\n",
  );
  const body = paragraphs.map((p) => `<p style="margin:0 0 16px">${escapeHtml(p)}</p>`).join("");
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#0b6e5b;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(button.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#555555;word-break:break-all">${escapeHtml(button.url)}</p>`
    : "";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f6f4f0"><div style="max-width:520px;margin:0 auto;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#22302c"><p style="margin:0 0 24px;font-weight:700;color:#0b6e5b">Greenroom</p>${body}${action}<p style="margin:32px 0 0;font-size:13px;color:#555555">${escapeHtml(footer)}</p></div></body></html>`;
  return { subject, text, html };
}
