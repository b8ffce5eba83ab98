const plain = /^[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+\.[^\s@<>()[\]",;:.]+$/;

/** `Name <a@b.c>` gives `a@b.c`, in lower case. */
export function addressOf(mailbox: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase();
}

/** `a@b.c` or `Name <a@b.c>`, as Resend takes it. */
export function isMailbox(text: string): boolean {
  return /^[^<>\r\n]*(<[^<>]*>)?$/.test(text.trim()) && plain.test(addressOf(text));
}

export function bounces(mailbox: string): boolean {
  return addressOf(mailbox).split("@")[0]?.includes("bounce") ?? false;
}
