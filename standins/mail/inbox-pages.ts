import { html } from "hono/html";
import type { Mail } from "./inbox.ts";

const shownTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

export const inboxPage = ({ mails, isDown }: { mails: readonly Mail[]; isDown: boolean }) => html`
  ${isDown ? html`<p class="alarm">The mail service is switched off: it answers 503 until it is switched on again.</p>` : ""}
  ${mails.length === 0 ? html`<p>No mail yet. Whatever the app sends appears here; reload to look again.</p>` : ""}
  <ul class="plain">
    ${mails.map(
      (mail) => html`
        <li>
          <a href="/mail/messages/${mail.id}">${mail.subject}</a><br />
          to ${mail.to.join(", ")}<br />
          <span class="quiet">
            <time datetime="${mail.created_at}">${shownTime(mail.created_at)}</time>, ${mail.status}
          </span>
        </li>
      `,
    )}
  </ul>
`;

const row = (label: string, value: string) =>
  value === ""
    ? ""
    : html`<dt>${label}</dt>
        <dd>${value}</dd>`;

export const messagePage = (mail: Mail) => html`
  <p><a href="/mail">Back to the inbox</a></p>
  <dl>
    ${row("From", mail.from)} ${row("To", mail.to.join(", "))} ${row("Cc", mail.cc.join(", "))}
    ${row("Reply to", mail.reply_to.join(", "))} ${row("Time", shownTime(mail.created_at))}
    ${row("Status", mail.status)} ${Object.entries(mail.headers).map(([name, value]) => row(name, value))}
    ${row("Attachments", mail.attachments.map(({ filename }) => filename).join(", "))}
  </dl>
  ${mail.links.length === 0 ? "" : linkList(mail.links)}
  ${
    mail.text === null
      ? ""
      : html`<h2>Text</h2>
          <pre>${mail.text}</pre>`
  }
  ${mail.html === null ? "" : framed(mail.html)}
`;

const linkList = (links: readonly string[]) => html`
  <h2>Links</h2>
  <ul>
    ${links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`)}
  </ul>
`;

const framed = (content: string) => html`
  <h2>As shown by a mail program</h2>
  <iframe
    title="The mail as shown by a mail program"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${content}`}"
  ></iframe>
`;
