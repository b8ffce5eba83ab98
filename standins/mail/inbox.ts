import { randomUUID } from "node:crypto";
import { addressOf } from "./address.ts";
import { findLinks } from "./links.ts";

const kept = 1000;

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
      mails = [added, ...mails.slice(0, kept - 1)];
      return added;
    },
    list(to?: string): Mail[] {
      if (to === undefined) return mails;
      // A '+' in an address turns into a space when it comes unescaped in a query.
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
