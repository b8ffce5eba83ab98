import { expect } from "@playwright/test";

export type Mail = { subject: string; text: string; links: string[] };

/** Origin of the stand-in inbox of the server at this address. The inbox listens on the server's port plus one. */
export function inboxOf(baseURL: string | undefined): string {
  const address = new URL(baseURL ?? "");
  address.hostname = "localhost";
  address.port = String(Number(address.port) + 1);
  return address.origin;
}

/** The port of the server that this inbox belongs to. */
export const portOfInbox = (inbox: string): number => Number(new URL(inbox).port) - 1;

export async function mailsTo(inbox: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${inbox}/mail/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as Mail[];
}

/** Waits for a mail with a matching subject and returns its first link. */
export async function linkFromMail(inbox: string, to: string, subject: RegExp): Promise<string> {
  let link = "";
  await expect(async () => {
    const mail = (await mailsTo(inbox, to)).find((one) => subject.test(one.subject));
    link = mail?.links[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 15_000, intervals: [100] });
  return link;
}
