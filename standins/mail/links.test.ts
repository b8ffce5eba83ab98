import { describe, expect, it } from "vitest";
import { findLinks } from "./inbox.ts";

const inText = (text: string) => findLinks({ text, html: null });
const inHtml = (html: string) => findLinks({ text: null, html });

describe("the links of a mail", () => {
  it("come from the text first, then from the html, once each", () => {
    const links = findLinks({
      text: "Open http://localhost:3000/b and https://x.test/a",
      html: '<a href="https://x.test/a">A</a><a href="https://x.test/c">C</a>',
    });
    expect(links).toStrictEqual(["http://localhost:3000/b", "https://x.test/a", "https://x.test/c"]);
  });

  it.each([
    ["Go to https://x.test/a?b=1&c=2.", "https://x.test/a?b=1&c=2"],
    ["(see https://x.test/a)", "https://x.test/a"],
    ["https://x.test/wiki/A_(b)", "https://x.test/wiki/A_(b)"],
    ["<https://x.test/#token=a.b-c_d>", "https://x.test/#token=a.b-c_d"],
    ["Is it https://x.test/a?", "https://x.test/a"],
  ])("end where a reader would end them: %s", (text, link) => {
    expect(inText(text)).toStrictEqual([link]);
  });

  it.each([
    ['<a href="https://x.test/?a=1&amp;b=&#x3D;&#61;">x</a>', "https://x.test/?a=1&b==="],
    ["<p>Say &quot;https://x.test/a&quot;</p>", "https://x.test/a"],
    ["<a href='https://x.test/a'>https://x.test/a</a>", "https://x.test/a"],
  ])("are freed of html's own spelling: %s", (html, link) => {
    expect(inHtml(html)).toStrictEqual([link]);
  });

  it("leave out the addresses in a doctype and a namespace", () => {
    const html =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.w3.org/TR/x.dtd"><html xmlns="http://www.w3.org/1999/xhtml">';
    expect(inHtml(html)).toStrictEqual([]);
  });

  it("are none in a mail without any", () => {
    expect(inText("javascript:alert(1) mailto:a@b.test")).toStrictEqual([]);
  });
});
