import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import PdfDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { readHere } from "#api/testing/read-here.ts";
import { writePdf, type Written } from "#api/testing/write-pdf.ts";

const read = async (bytes: Buffer) => {
  const reading = await readHere(bytes);
  return { lines: reading?.text.split("\n"), losses: reading?.losses };
};
const column = (x: number, texts: string[], top = 700): Written[] =>
  texts.map((text, row) => ({ text, x, y: top - 14 * row }));

const LEFT = ["SKILLS", "Excel, Opera", "First aid", "LANGUAGES", "German, native"];
const RIGHT = [
  "EXPERIENCE",
  "Night manager, Harbour Hotel Group",
  "Led a night team of six through two refurbishments and",
  "cut the check-in queue from 25 to 9 minutes.",
  "Wrote the night desk handbook.",
];
const IN_COLUMNS = [
  ...LEFT,
  "EXPERIENCE",
  "Night manager, Harbour Hotel Group",
  "Led a night team of six through two refurbishments and cut the check-in queue from 25 to 9 minutes.",
  "Wrote the night desk handbook.",
];

describe("the lines of a PDF", () => {
  it("are those of one column after the other, however it was drawn, and whole where the margin broke them", async () => {
    const [left, right] = [column(40, LEFT), column(200, RIGHT)];
    const byRow = left.flatMap((one, row) => [one, right[row] ?? one]);
    for (const drawn of [[...left, ...right], byRow, [...right, ...left]])
      expect(await read(writePdf([drawn]))).toEqual({ lines: IN_COLUMNS, losses: [] });
  });

  it("are of columns below a title that goes across, also where their rows stand at other heights", async () => {
    const title = {
      text: "Ann King, who runs front desks of city hotels, days and nights",
      x: 40,
      y: 740,
      size: 16,
    };
    const right = column(200, RIGHT, 695);
    expect((await read(writePdf([[...right, title, ...column(40, LEFT)]]))).lines).toEqual([
      title.text,
      ...IN_COLUMNS,
    ]);
  });

  it("hold no two cells of a table in one, and keep a title's dates apart from it", async () => {
    const cells = [
      ...column(40, ["2020 to 2024", "Berlin"]),
      ...column(110, ["Night manager", "Led a team of six"]),
    ];
    expect((await read(writePdf([cells]))).lines).toEqual([
      "2020 to 2024",
      "Berlin",
      "Night manager",
      "Led a team of six",
    ]);
    const dated = [
      { text: "Shift lead", x: 40, y: 700 },
      { text: "03/2019 - 05/2024", x: 480, y: 700 },
      {
        text: "Rebuilt the weekly stock sheet of eleven shops, which cut the waste by 12 % within one year",
        x: 40,
        y: 686,
      },
    ];
    expect((await read(writePdf([dated]))).lines).toEqual(["Shift lead\t03/2019 - 05/2024", dated[2]?.text]);
  });

  it("are words where letters were set apart, in a heading and in a sentence, by a space or one by one", async () => {
    const heading = { text: "WORK EXPERIENCE", x: 40, y: 740, with: "5 Tc" };
    const sentence = { text: "Introduced a handover board.", x: 40, y: 720, with: "3 Tc" };
    const typed = { text: "S K I L L S", x: 40, y: 700 };
    const single = Array.from("AWARDS", (text, at) => ({ text, x: 40 + 16 * at, y: 680 }));
    expect((await read(writePdf([[heading, sentence, typed, ...single]]))).lines).toEqual([
      "WORK EXPERIENCE",
      "Introduced a handover board.",
      "SKILLS",
      "AWARDS",
    ]);
  });

  it("are joined at a hyphen, and at the margin of an entry; the next entry is a line of its own", async () => {
    const lines = [
      { text: "-", x: 40, y: 700 },
      { text: "Moved all orders of our eleven shops to one list and the ware-", x: 52, y: 700 },
      { text: "house of the publishing firm in the north, which today serves", x: 52, y: 687 },
      { text: "Kite Books as well", x: 52, y: 674 },
      { text: "-", x: 40, y: 661 },
      { text: "Trained six", x: 52, y: 661 },
    ];
    expect((await read(writePdf([lines]))).lines).toEqual([
      "- Moved all orders of our eleven shops to one list and the warehouse of the publishing firm in the north, which today serves Kite Books as well",
      "- Trained six",
    ]);
  });

  it("are read once where they were drawn twice for boldness, and from a page's side in their own order", async () => {
    const bold = [0, 0.4].map((by) => ({ text: "Ann King", x: 40 + by, y: 700 }));
    const side = ["Contact", "Berlin"].map((text, at) => ({
      text,
      x: 0,
      y: 0,
      with: `0 1 -1 0 ${20 + 14 * at} 300 Tm`,
    }));
    const more = column(40, ["Night manager", "Led a team of six"], 660);
    expect((await read(writePdf([[...bold, ...side, ...more]]))).lines).toEqual([
      "Ann King",
      "Night manager",
      "Led a team of six",
      "Contact",
      "Berlin",
    ]);
  });

  it("are whole where they were set to both margins, however far their words stand apart", async () => {
    const set = (y: number, words: string[], gap: number) => {
      let x = 40;
      return words.map((text) => {
        const piece = { text, x, y };
        x += 5 * text.length + gap;
        return piece;
      });
    };
    const drawn = [
      ...set(700, ["Excel", "with", "pivot", "tables", "for"], 11),
      ...set(687, ["the", "daily", "figures", "of", "the"], 14),
      ...set(674, ["house"], 0),
      ...column(250, ["EXPERIENCE", "Led a team of six"]),
    ];
    expect((await read(writePdf([drawn]))).lines).toEqual([
      "Excel with pivot tables for the daily figures of the house",
      "EXPERIENCE",
      "Led a team of six",
    ]);
  });

  it("are whole in a line set to both margins whose ligatures are pieces of their own", async () => {
    const words = [["bo", "un", "d"], ["and"], ["hand", "ed"], ["on"], ["a", "ban", "don"]];
    let x = 40;
    const drawn = words.flatMap((pieces) => {
      const placed = pieces.map((text) => {
        const piece = { text, x, y: 700 };
        x += 5.56 * text.length;
        return piece;
      });
      x += 14;
      return placed;
    });
    const below = drawn.map((piece) => Object.assign({}, piece, { y: 687 }));
    const line = "bound and handed on abandon";
    expect((await read(writePdf([[...drawn, ...below]]))).lines).toEqual([`${line} ${line}`]);
  });

  it("are of one column each where two narrow ones are set to both margins", async () => {
    const deeds = [
      "Moved forty services from one virtual machine to a cluster and cut the monthly bill by a third within nine months.",
      "Organised the hand-over of a ward with thirty beds to a new team without one missed medication.",
      "Introduced a checklist for admissions that cut the waiting time from ninety to forty minutes.",
      "Led the incident review after the March outage and wrote the runbook that six teams use today.",
    ];
    for (const [width, height] of [
      [260, 90],
      [300, 80],
      [340, 65],
    ] as const) {
      const doc = new PdfDocument({ margin: 40 });
      const bytes = buffer(doc);
      const columns = { columns: 2, columnGap: 12, width, height, align: "justify" } as const;
      doc.fontSize(9).text(deeds.join("\n"), 40, 40, columns).end();
      expect((await read(await bytes)).lines, `${width}`).toEqual(deeds);
    }
  });

  it("end at the margin of their own, where a title above them goes farther", async () => {
    const title = { text: "Curriculum of Ann King, front desk and night manager", x: 40, y: 740, size: 14 };
    const lines = ["Moved all orders to one list and the ware-", "house of the publishing firm in the north"];
    expect((await read(writePdf([[title, ...column(40, lines)]]))).lines).toEqual([
      title.text,
      "Moved all orders to one list and the warehouse of the publishing firm in the north",
    ]);
  });

  it("have the hyphens that a font calls soft ones, and are joined at them", async () => {
    const lines = ["Led a hand\u00ADover of the ware\u00AD", "house of the publishing firm in"].map(
      (text, at) => ({
        text,
        x: 40,
        y: 700 - 12 * at,
        font: "mapped" as const,
      }),
    );
    expect((await read(writePdf([lines]))).lines).toEqual([
      "Led a hand-over of the warehouse of the publishing firm in",
    ]);
  });

  it("have no gap within a word whose letters reach into one another", async () => {
    const hex = (text: string) =>
      Array.from(text, (sign) => sign.charCodeAt(0).toString(16).padStart(4, "0")).join("");
    const drawn = `1 0 0 1 40 700 Tm [<${hex("ءاطخأ ا")}> -300 <${hex("ل")}>] TJ`;
    expect((await read(writePdf([[{ text: "", x: 0, y: 0, font: "mapped", with: drawn }]]))).lines).toEqual([
      "لا أخطاء",
    ]);
  });

  it("have two letters that were drawn as one in their order, in words from the right", async () => {
    // The character E000 of this font is a ligature of two letters.
    const lines = (await read(writePdf([[{ text: "لمع \uE000", x: 40, y: 700, font: "ligature" }]]))).lines;
    expect(lines).toEqual(["لا عمل"]);
  });

  it("hold a sign that was drawn by itself in the gap that they left for it", async () => {
    const drawn = [
      { text: "Saved 48 000 in a year", x: 40, y: 700 },
      { text: ",", x: 81, y: 700 },
    ];
    expect((await read(writePdf([drawn]))).lines).toEqual(["Saved 48,000 in a year"]);
  });

  it("are letters as one types them where they were drawn in other shapes", async () => {
    const drawn = ["ﻖﻳﺮﻓ", "oﬃce", "\u2F24\u2F29"].map((text, at) => ({
      text,
      x: 40,
      y: 700 - 20 * at,
      font: "mapped" as const,
    }));
    expect((await read(writePdf([drawn]))).lines).toEqual(["فريق", "office", "大小"]);
  });

  it("run from the right where they were written so", async () => {
    const lines = (await read(writePdf([[{ text: "םולש להנמ", x: 40, y: 700, font: "mapped" }]]))).lines;
    expect(lines).toEqual(["מנהל שלום"]);
  });

  it.each([
    ["chinese", "我带领六人团队重构了结算系统"],
    ["japanese", "夜間の在庫確認を自動化しました"],
    ["korean", "물류 창고의 주문 처리 시간"],
  ] as const)(
    "are %s letters where the file names a character map that it doesn't hold",
    async (font, text) => {
      expect(await read(writePdf([[{ text, x: 40, y: 700, font }]]))).toEqual({ lines: [text], losses: [] });
    },
  );

  it("are there for a form's fields and for what was written onto the page in a viewer", async () => {
    const label = { text: "Name", x: 40, y: 705 };
    const besides = [1, 2].map((row) => ({ text: `Label ${row}`, x: 40, y: 560 - 40 * row }));
    const field = "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ann King)/Rect[40 680 300 700]>>";
    const secret = "<</Type/Annot/Subtype/Widget/FT/Tx/Ff 8192/T(pin)/V(4711)/Rect[40 640 300 660]>>";
    const note = "<</Type/Annot/Subtype/FreeText/Contents(Led a team of six)/Rect[40 600 300 620]>>";
    const values = [1, 2].map(
      (row) =>
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(v${row})/V(Value ${row})/Rect[200 ${552 - 40 * row} 400 ${572 - 40 * row}]>>`,
    );
    const file = writePdf([[label, ...besides]], [field, secret, note, ...values]);
    expect((await read(file)).lines).toEqual([
      "Name",
      "Ann King",
      "Led a team of six",
      "Label 1\tValue 1",
      "Label 2\tValue 2",
    ]);
  });
});

describe("a PDF that is not quite one", () => {
  const whole = writePdf([column(40, ["Night manager, Harbour Hotel Group", "Led a team of six"])]);
  const lines = ["Night manager, Harbour Hotel Group", "Led a team of six"];

  it.each([
    ["a byte-order mark", Buffer.from("\uFEFF")],
    ["blank lines", Buffer.from("\r\n\r\n")],
    ["the header of a download", Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n")],
  ])("is read behind %s", async (_, before) => {
    expect(await read(Buffer.concat([before, whole]))).toEqual({ lines, losses: [] });
  });

  it("is none where its header stands far behind", async () => {
    expect(await readHere(Buffer.concat([Buffer.alloc(1100, " "), whole]), 100)).toBeNull();
  });

  // safety.md T116
  it("is read as far as it goes where its end was lost, and says so", async () => {
    const lost = whole.subarray(0, whole.indexOf("1 0 obj<</Type/Catalog"));
    expect(await read(lost)).toEqual({ lines, losses: ["damaged"] });
    const listed = whole.subarray(0, whole.indexOf("trailer"));
    const cut = Buffer.concat([listed, Buffer.from("\nxref\n0 9\ntrailer\n<<\n/ID [<fa49e9><fa")]);
    expect(await read(cut)).toEqual({ lines, losses: ["damaged"] });
  });

  it("is whole where something stands behind its end, and not where it lost the last of several", async () => {
    const behind = Buffer.concat([whole, Buffer.from(`<!-- ${"x".repeat(4000)} -->`)]);
    expect(await read(behind)).toEqual({ lines, losses: [] });
    const later = Buffer.concat([whole, Buffer.from("\n90 0 obj<</Length 900>>stream\nq Q")]);
    expect((await read(later)).losses).toEqual(["damaged"]);
  });

  it("is read where it lost its end and its pages are packed, several in one", async () => {
    const file = whole.toString("latin1");
    const [page = ""] = /(?<=5 0 obj)[\s\S]*?(?=endobj)/u.exec(file) ?? [];
    const fonts = /(?<=3 0 obj)[\s\S]*?(?=endobj)/u.exec(file)?.[0] ?? "";
    const places = `5 0 3 ${page.length + 1} `;
    const packed = deflateSync(Buffer.from(`${places}${page} ${fonts}`, "latin1"));
    const entries = `<</Type/ObjStm/N 2/First ${places.length}/Filter/FlateDecode/Length ${packed.length}>>`;
    const content = /6 0 obj[\s\S]*?endobj/u.exec(file)?.[0] ?? "";
    const parts = [
      `%PDF-1.7\n9 0 obj${entries}stream\n`,
      packed,
      `\nendstream endobj\n${content}\n10 0 obj<</Ty`,
    ];
    const cut = Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));
    expect(await read(cut)).toEqual({ lines, losses: ["damaged"] });
  });

  // safety.md T116
  it("says which of its letters and pages could not be read, and gives none of them wrong", async () => {
    const unmapped = {
      text: "\u0003\u0024\u0051\u0051\u0003\u002e",
      x: 40,
      y: 600,
      font: "unmapped",
    } as const;
    const first = [...column(40, ["Night manager"]), unmapped];
    expect(await read(writePdf([first, []]))).toEqual({
      lines: ["Night manager"],
      losses: ["letters", "pictures"],
    });
  });

  // safety.md T116
  it("says that only its beginning was read", async () => {
    const pages = Array.from({ length: 31 }, (_, at) => column(40, [`Page ${at}`]));
    expect((await read(writePdf(pages))).losses).toEqual(["end"]);
    const long = await readHere(whole, 20);
    expect(long).toEqual({ text: "Night manager, Harbo", losses: ["end"] });
  });

  // safety.md T116
  it("says that it is locked", async () => {
    const doc = new PdfDocument({ userPassword: "secret" });
    const bytes = buffer(doc);
    doc.text("Night manager").end();
    expect(await readHere(await bytes, 100)).toEqual({
      text: "",
      losses: ["locked"],
    });
  });
});
