import { expect, it } from "vitest";
import { readHere } from "#api/testing/read-here.ts";
import { writeZip } from "#api/testing/write-zip.ts";

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="urn:mc" xmlns:wps="urn:wps" xmlns:v="urn:v" xmlns:a="urn:a"';
const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: string[]) => `<w:p>${runs.join("")}</w:p>`;

/** A Word file with this body, and other parts by their names. */
const docx = (body: string, parts: Record<string, string> = {}): Buffer =>
  writeZip(
    Object.entries({
      "[Content_Types].xml": "<Types/>",
      "word/document.xml": `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
      ...parts,
    }).map(([name, data]) => ({ name, data: Buffer.from(data) })),
  );
const read = async (body: string, parts?: Record<string, string>) => {
  const reading = await readHere(docx(body, parts));
  return { lines: reading?.text.split("\n").filter((line) => line !== ""), losses: reading?.losses };
};

it("some bytes before the file, as mail programs leave them, are passed over", async () => {
  const bytes = Buffer.concat([Buffer.from("\r\n\r\n"), docx(paragraph(run("Night auditor")))]);
  const reading = await readHere(bytes);
  expect(reading?.text.trim()).toBe("Night auditor");
});

it("a break stays a break and a tab a tab; signs that Word writes as elements are there", async () => {
  const body = paragraph(
    run("Night auditor"),
    "<w:r><w:tab/></w:r>",
    run("2018"),
    "<w:r><w:noBreakHyphen/></w:r>",
    run("2021"),
    "<w:r><w:br/></w:r>",
    run("Closed the books of ninety rooms."),
  );
  expect((await read(body)).lines).toEqual(["Night auditor\t2018-2021", "Closed the books of ninety rooms."]);
});

it("what is hidden, deleted, moved away or a placeholder is left out; what was put in stays", async () => {
  const body = [
    paragraph(run("Hidden", "<w:vanish/>"), run("Shown", '<w:vanish w:val="0"/>')),
    paragraph(
      run("By its style", '<w:rStyle w:val="Ghost"/>'),
      run("By that one's", '<w:rStyle w:val="Kin"/>'),
    ),
    paragraph(
      `<w:r><w:ruby><w:rt>${run("spoken")}</w:rt><w:rubyBase>${run("Sign")}</w:rubyBase></w:ruby></w:r>`,
    ),
    paragraph(`<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del><w:ins>${run("New")}</w:ins>`),
    paragraph(`<w:moveFrom>${run("Moved")}</w:moveFrom>`),
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${paragraph(run("Click here"))}</w:sdtContent></w:sdt>`,
    paragraph("<w:r><w:instrText>PAGE</w:instrText></w:r>"),
  ].join("");
  const styles = [
    `<w:styles ${NAMESPACES}><w:style w:styleId="Ghost"><w:rPr><w:vanish/></w:rPr></w:style>`,
    '<w:style w:styleId="Kin"><w:basedOn w:val="Ghost"/></w:style></w:styles>',
  ].join("");
  expect((await read(body, { "word/styles.xml": styles })).lines).toEqual(["Shown", "Sign", "New"]);
});

it("the text of a box is there once, behind the paragraph that it hangs on, whichever reader it was written for", async () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const drawn = (text: string) =>
    `<w:drawing><wps:wsp><wps:txbx>${box(text)}</wps:txbx></wps:wsp></w:drawing>`;
  const old = (text: string) => `<w:pict><v:textbox>${box(text)}</v:textbox></w:pict>`;
  const either = (choice: string, fallback: string) =>
    `<mc:AlternateContent><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
  const body = [
    paragraph(run("Led a "), `<w:r>${either(drawn("Both"), old("Both"))}</w:r>`, run("team.")),
    paragraph(`<w:r>${either(drawn("New"), "")}</w:r>`),
    paragraph(`<w:r>${either("", old("Old"))}</w:r>`),
    paragraph(`<w:r>${drawn("Alone")}</w:r>`),
    paragraph('<w:r><w:pict><v:textpath string="Drawn word"/></w:pict></w:r>'),
  ].join("");
  expect((await read(body)).lines).toEqual(["Led a team.", "Both", "New", "Old", "Alone", "Drawn word"]);
});

it("each page's head and foot, and notes, are there once", async () => {
  const part = (tag: string, text: string) => `<w:${tag} ${NAMESPACES}>${paragraph(run(text))}</w:${tag}>`;
  const parts = {
    "word/header1.xml": part("hdr", "Ann King"),
    "word/header2.xml": part("hdr", "Ann King"),
    "word/footnotes.xml": part("footnotes", "A note"),
    "word/footer1.xml": part("ftr", "Berlin"),
  };
  expect((await read(paragraph(run("Body")), parts)).lines).toEqual(["Ann King", "Body", "A note", "Berlin"]);
});

it("cells of a table are lines of their own, entries of a list have a bullet", async () => {
  const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
  const listed = `<w:p><w:pPr><w:tabs><w:tab/></w:tabs><w:numPr/></w:pPr>${run("Trained six")}</w:p>`;
  const body = `<w:tbl><w:tr>${cell("2019")}${cell("Night auditor")}</w:tr></w:tbl>${listed}`;
  const heading = `<w:p><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run("Skills")}</w:p>`;
  expect((await read(body + heading)).lines).toEqual(["2019", "Night auditor", "• Trained six", "Skills"]);
});

// safety.md T116
it("what another program put into it is said to be missing", async () => {
  expect(await read(paragraph(run("Body"), "<w:r><w:object/></w:r>"))).toEqual({
    lines: ["Body"],
    losses: ["boxes"],
  });
});
