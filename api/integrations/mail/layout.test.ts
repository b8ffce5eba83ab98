import { describe, expect, it } from "vitest";
import { renderMail } from "./layout.ts";

const mail = renderMail({
  subject: 'A <b>subject</b> & "more"',
  paragraphs: ["First <script>alert(1)</script>", "Second & last"],
  button: { label: "Open <it>", url: "https://greenroom.test/page?token=a&b='\"<>" },
  footer: "You get this <mail>",
});

describe("a mail", () => {
  it("says the same in text as in HTML", () => {
    expect(mail.text).toBe(
      [
        "First <script>alert(1)</script>",
        "Second & last",
        "Open <it>: https://greenroom.test/page?token=a&b='\"<>",
        "-- \nYou get this <mail>",
      ].join("\n\n"),
    );
    for (const words of ["Second &#38; last", "Open &#60;it&#62;", "You get this &#60;mail&#62;"]) {
      expect(mail.html).toContain(words);
    }
  });

  it("lets nobody put tags or attributes into it", () => {
    expect(mail.html).not.toMatch(/<script|<b>|<it>|<mail>/);
    const href = /href="([^"]*)"/.exec(mail.html)?.[1];
    expect(href).toBe("https://greenroom.test/page?token=a&#38;b=&#39;&#34;&#60;&#62;");
  });

  it("loads nothing from anywhere", () => {
    expect(mail.html).not.toMatch(/<img|<link|src=|url\(|@import/i);
  });

  it("needs no button", () => {
    const plain = renderMail({ subject: "Hello", paragraphs: ["Words"], footer: "Foot" });
    expect(plain.text).toBe("Words\n\n-- \nFoot");
    expect(plain.html).not.toContain("<a ");
  });
});
