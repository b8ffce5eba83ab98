import { describe, expect, it } from "vitest";
import { findLinks } from "./inbox.ts";

const inText = (text: string) => findLinks({ text, html: null });

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
});
