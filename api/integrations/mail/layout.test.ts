import { describe, expect, it } from "vitest";
import { isolated, renderMail } from "./layout.ts";

const { en: mail, de: inGerman } = renderMail(() => ({
  subject: 'A <b>subject</b> & "more"',
  paragraphs: ["First <script>alert(1)</script>", "Second & last"],
  button: { label: "Open <it>", url: "https://greenroom.test/page?token=a&b='\"<>" },
  facts: [
    { label: "When", value: "Today & <soon>" },
    { label: "Where", value: "A <room>", url: "https://greenroom.test/room?a=1&b=2" },
  ],
  why: "You get this <mail>",
  stop: { label: "No <more>", url: "https://greenroom.test/stop?c=3&d" },
})).versions;

describe("a mail", () => {
  it("says the same in text as in HTML", () => {
    expect(mail.text).toBe(
      [
        "First <script>alert(1)</script>",
        "Second & last",
        "When: Today & <soon>\nWhere: A <room>, https://greenroom.test/room?a=1&b=2",
        "Open <it>:\nhttps://greenroom.test/page?token=a&b='\"<>",
        "-- \nYou get this <mail>\nNo <more>: https://greenroom.test/stop?c=3&d",
      ].join("\n\n"),
    );
    for (const words of [
      "A &#60;b&#62;subject&#60;/b&#62; &#38; &#34;more&#34;</h1>",
      "Second &#38; last",
      "Today &#38; &#60;soon&#62;",
      ">A &#60;room&#62;</a>",
      "Open &#60;it&#62;",
      "You get this &#60;mail&#62;",
      ">No &#60;more&#62;</a>",
    ]) {
      expect(mail.html).toContain(words);
    }
  });

  it("lets nobody put tags or attributes into it", () => {
    expect(mail.html).not.toMatch(/<script|<b>|<it>|<mail>|<soon>|<room>|<more>/);
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(hrefs)).toEqual(
      new Set([
        "https://greenroom.test/room?a=1&#38;b=2",
        "https://greenroom.test/page?token=a&#38;b=&#39;&#34;&#60;&#62;",
        "https://greenroom.test/stop?c=3&#38;d",
      ]),
    );
  });

  it("loads no external content", () => {
    expect(mail.html).not.toMatch(/<img|<link|src=|url\(|@import/i);
  });

  it("names its language, and has its fixed texts in it", () => {
    expect(mail.html).toContain('<html lang="en"');
    expect(mail.html).toContain("If the button doesn’t work".replace("'", "&#39;"));
    expect(inGerman.html).toContain('<html lang="de"');
    expect(inGerman.html).toContain("Falls der Knopf nicht funktioniert");
  });

  it("starts with its first sentence, which an inbox previews", () => {
    const words = mail.html.slice(mail.html.indexOf("<body")).replaceAll(/<[^>]*>/g, "");
    expect(words.startsWith("First &#60;script")).toBe(true);
  });
});

describe("a name", () => {
  it("in a right-to-left script reorders no word around it", () => {
    for (const name of ["ليلى حداد", "נועה לוי"]) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  it("in a left-to-right script stays as it is", () => {
    for (const name of ["Zoë O'Neil", "李娜", "Дарья"]) expect(isolated(name)).toBe(name);
  });
});
