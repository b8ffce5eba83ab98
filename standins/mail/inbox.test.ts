import { describe, expect, it } from "vitest";
import { createInbox, type NewMail } from "./inbox.ts";

const mailTo = (to: string, changes: Partial<NewMail> = {}): NewMail => ({
  from: "app@demo.test",
  to: [to],
  cc: [],
  bcc: [],
  reply_to: [],
  subject: "Hello",
  text: "Hello",
  html: null,
  headers: {},
  tags: [],
  attachments: [],
  ...changes,
});

describe("the inbox", () => {
  it("keeps the newest 1,000 mails, newest first", () => {
    const inbox = createInbox();
    for (let number = 1; number <= 1001; number += 1) inbox.add(mailTo(`p${number}@demo.test`));
    const mails = inbox.list();
    expect(mails).toHaveLength(1000);
    expect(mails[0]?.to).toStrictEqual(["p1001@demo.test"]);
    expect(mails.at(-1)?.to).toStrictEqual(["p2@demo.test"]);
  });

  it.each(["ada+1@demo.test", "ADA+1@demo.test", "ada 1@demo.test"])("finds Ada's mails by '%s'", (to) => {
    const inbox = createInbox();
    inbox.add(mailTo("Ada <ada+1@demo.test>"));
    inbox.add(mailTo("bob@demo.test"));
    expect(inbox.list(to)).toHaveLength(1);
  });
});
