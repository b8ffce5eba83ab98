import { randomUUID } from "node:crypto";

const plain = /^[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+\.[^\s@<>()[\]",;:.]+$/;

/** `Name <a@b.c>` gives `a@b.c`, in lower case. */
function addressOf(mailbox: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase();
}

/** Accepts `a@b.c` and `Name <a@b.c>`, as Resend does. */
export function isMailbox(text: string): boolean {
  return /^[^<>\r\n]*(<[^<>]*>)?$/.test(text.trim()) && plain.test(addressOf(text));
}

export function bounces(mailbox: string): boolean {
  return addressOf(mailbox).split("@")[0]?.includes("bounce") ?? false;
}

const address = /https?:\/\/[^\s<>"'`\\]+/gi;
const entities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** Every http(s) URL in the text, then in the html, without duplicates, in order of appearance. */
export function findLinks({ text, html }: { text: string | null; html: string | null }): string[] {
  return [...new Set([...linksInText(text ?? ""), ...linksInHtml(html ?? "")])];
}

const linksInText = (text: string) => (text.match(address) ?? []).map(withoutSentenceEnd);

function linksInHtml(html: string): string[] {
  // Ignore the URLs in a doctype and xmlns, which are not links.
  const content = html.replaceAll(/<!doctype[^>]*>|\sxmlns(?::\w+)?\s*=\s*(?:"[^"]*"|'[^']*')/gi, "");
  return (content.match(address) ?? []).flatMap((found) => linksInText(decodeEntities(found)).slice(0, 1));
}

function withoutSentenceEnd(link: string): string {
  const trimmed = link.replace(/[.,;:!?\]}]+$/, "");
  const isUnbalanced = trimmed.endsWith(")") && trimmed.split("(").length < trimmed.split(")").length;
  return isUnbalanced ? withoutSentenceEnd(trimmed.slice(0, -1)) : trimmed;
}

const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });

const KEPT = 1000;

type MailStatus = "sent" | "delivered" | "bounced";

export type NewMail = {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  attachments: { filename: string; content_type: string | null; content: string | null }[];
};

export type Mail = NewMail & { id: string; links: string[]; created_at: string; status: MailStatus };

export type Inbox = ReturnType<typeof createInbox>;

/** Keeps the last 1,000 mails, newest first. */
export function createInbox() {
  let mails: Mail[] = [];
  return {
    add(mail: NewMail): Mail {
      const added = {
        ...mail,
        id: randomUUID(),
        links: findLinks(mail),
        created_at: new Date().toISOString(),
        status: "sent" as MailStatus,
      };
      mails = [added, ...mails.slice(0, KEPT - 1)];
      return added;
    },
    list(to?: string): Mail[] {
      if (to === undefined) return mails;
      // An unescaped '+' in a query is decoded as a space.
      const wanted = to.trim().replaceAll(" ", "+").toLowerCase();
      return mails.filter((mail) => mail.to.some((recipient) => addressOf(recipient) === wanted));
    },
    find: (id: string): Mail | undefined => mails.find((mail) => mail.id === id),
    empty(): void {
      mails = [];
    },
    findNewestVerificationRecipient(): string | undefined {
      const recipient = mails.find(isVerification)?.to[0];
      return recipient === undefined ? undefined : addressOf(recipient);
    },
  };
}

const isVerification = ({ subject, links }: Mail) =>
  /verif|(confirm|activate) (your|this|the|my) (e-?mail|address|account)/i.test(subject) ||
  links.some((link) => /verif|confirm-?e?mail/i.test(link));
