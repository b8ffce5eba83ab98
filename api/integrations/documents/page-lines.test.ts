import { describe, expect, it } from "vitest";
import { readHere } from "#api/testing/read-here.ts";
import { writePdf, type Written } from "#api/testing/write-pdf.ts";
import { linesOf } from "./page-lines.ts";
import { mendFromRight, wordsFromRight } from "./words-from-right.ts";

const readLines = async (drawn: Written[]): Promise<string[] | undefined> =>
  (await readHere(writePdf([drawn])))?.text.split("\n");
const column = (x: number, texts: string[], font: Written["font"] = "plain"): Written[] =>
  texts.map((text, row) => ({ text, x, y: 700 - 14 * row, font }));

describe("the lines of a PDF's rows", () => {
  it("are years of their own below one another, and stand in one line with their posts", async () => {
    const years = ["2019", "2015", "2012"];
    expect(await readLines(column(40, years))).toEqual(years);
    const drawn = [...column(40, years), ...column(120, ["Manager", "Receptionist", "Trainee"])];
    expect(await readLines(drawn)).toEqual(["2019\tManager", "2015\tReceptionist", "2012\tTrainee"]);
  });

  it("hold a post's dates at the right margin, below a heading with an address there", async () => {
    const drawn = [
      ...column(40, ["Ann King", "Pastry chef", "EXPERIENCE", "Head of pastry, The Quay"]),
      { text: "ann@example.test", x: 416.5, y: 700 },
      { text: "Cork", x: 478.9, y: 686 },
      { text: "Mar 2020 to 2024", x: 421.6, y: 658 },
      {
        text: "Wrote every plated dessert on the menu for three years, two of them as the only chef.",
        x: 40,
        y: 644,
      },
    ];
    expect((await readLines(drawn))?.slice(-2)).toEqual([
      "Head of pastry, The Quay\tMar 2020 to 2024",
      "Wrote every plated dessert on the menu for three years, two of them as the only chef.",
    ]);
  });

  it("have a bullet before each entry, however far, and as a letter of a font of pictures", async () => {
    const entries = ["Built a library of 300 answers.", "Trained six colleagues."].map((text, row) => ({
      text,
      x: 70,
      y: 700 - 14 * row,
    }));
    const bullets = entries.map(({ y }) => ({ text: "l", x: 40, y, font: "mapped" as const }));
    expect(await readLines([...bullets, ...entries])).toEqual(entries.map(({ text }) => `• ${text}`));
  });

  it("are words where small capitals were set apart", async () => {
    const places = [40, 51.4, 57.7, 64.6, 70.9, 78.2];
    const drawn = Array.from("MUSEUM", (text, at) => {
      const font = at % 2 === 0 ? "plain" : "mapped";
      return { text, x: places[at] ?? 0, y: 700, size: at === 0 ? 12 : 8.2, font } satisfies Written;
    });
    expect(await readLines(drawn)).toEqual(["MUSEUM"]);
  });

  it("have a mark that was drawn by itself at its letter", () => {
    const pieces = Array.from("اقيرف", (text, at) => ({
      text,
      left: 40 + 6 * at,
      right: 46 + 6 * at,
      base: 100,
    }));
    const mark = { text: " \u064B", left: 41, right: 41, base: 96.5 };
    const drawn = [mark, ...pieces].map((piece) =>
      Object.assign(piece, { size: 13, isRightToLeft: piece !== mark, isSpacedOut: false }),
    );
    expect(linesOf(drawn)).toEqual(["فريقاً"]);
  });

  it("are whole where the margin broke a Korean sentence", async () => {
    const texts = ["오 년 동안 창고를 운영하면서 재고 오차를 줄였고", "신입 직원 교육을 맡았습니다."];
    const lines = await readLines(column(40, texts, "korean"));
    expect(lines).toEqual([texts.join(" ")]);
  });

  it("hold nothing in letters too small to be read", async () => {
    const drawn = [...column(40, ["Night manager"]), { text: "python kubernetes", x: 40, y: 600, size: 1 }];
    expect(await readLines(drawn)).toEqual(["Night manager"]);
  });

  it("hold a text beside its dates, whole where the margin broke it", async () => {
    const drawn = [
      ...column(40, ["2019 to 2024", "", "2015 to 2019"]),
      ...column(150, [
        "Electrician: rewired 300 flats while their tenants lived in",
        "them, with four visits more in five years.",
        "Apprentice",
      ]),
    ];
    expect(await readLines(drawn)).toEqual([
      "2019 to 2024\tElectrician: rewired 300 flats while their tenants lived in them, with four visits more in five years.",
      "2015 to 2019\tApprentice",
    ]);
  });

  it("keep a number to call apart from the place above it", async () => {
    expect(await readLines(column(40, ["Newport", "0555 0202"]))).toEqual(["Newport", "0555 0202"]);
  });

  it("run from the right where names in other letters are the longer part", () => {
    const words = [
      { text: ".", left: 337, right: 340 },
      { text: "חודש", left: 340, right: 361 },
      { text: "Google Sheets", left: 364, right: 438.5 },
      { text: "עברתי ל-", left: 438.7, right: 480 },
    ];
    const drawn = words.map((word) =>
      Object.assign(word, {
        base: 100,
        size: 11,
        isRightToLeft: /\p{Script=Hebrew}/u.test(word.text),
        isSpacedOut: false,
      }),
    );
    expect(linesOf(drawn)).toEqual(["עברתי ל-Google Sheets חודש."]);
  });

  it("have two letters in their order that a font has as one sign", () => {
    // The character FC43 is a ligature of the last two letters of 'ila'.
    const words = wordsFromRight([["\uFC43", "إ"]]);
    expect(mendFromRight("خمسة إىل تسعة", words)).toBe("خمسة إلى تسعة");
  });
});
