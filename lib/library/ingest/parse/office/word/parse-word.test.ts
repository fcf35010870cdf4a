import { describe, expect, it } from "vitest";
import { setUpParser } from "../../../testing/set-up-parser";
import { item, paragraph, run, table, wordFile } from "../../../testing/word-file";
import { zipFile } from "../../../testing/zip-file";

const parseDocument = setUpParser();

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const OLD_WORD = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const CONTENT_TYPES = { name: "[Content_Types].xml", content: "<Types>wordprocessingml</Types>" };

async function parsed(bytes: Uint8Array) {
  const outcome = await parseDocument(bytes, DOCX);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  for (const { start, end, level, title } of outcome.headings) {
    expect(outcome.text.slice(start, end)).toBe(`${"#".repeat(level)} ${title}`);
  }
  return outcome;
}

function refusal(bytes: Uint8Array) {
  return parseDocument(bytes, DOCX);
}

describe("parseDocument: Word documents", () => {
  it("keeps the title, headings, lists and tables of a French document", async () => {
    const body = [
      paragraph(run("Règlement intérieur"), "Titre"),
      paragraph(run("Congés payés 3"), "TM1"),
      paragraph(run("Congés payés"), "Titre1"),
      paragraph(run("Chaque salariée a droit à ") + run("vingt-cinq jours.")),
      item("pomme", 1),
      item("golden", 1, 1),
      item("un", 2),
      item("deux", 2),
      paragraph(run("Effectifs"), "Titre2"),
      table([
        ["Ville", "Salariés"],
        ["Nîmes", "150"],
        ["Évreux", "80"],
      ]),
    ].join("");
    const { text, headings, title } = await parsed(wordFile(body));
    expect(text).toBe(
      [
        "# Règlement intérieur",
        "## Congés payés",
        "Chaque salariée a droit à vingt-cinq jours.",
        "- pomme\n  - golden",
        "1. un\n2. deux",
        "### Effectifs",
        "| Ville | Salariés |\n| --- | --- |\n| Nîmes | 150 |\n| Évreux | 80 |",
      ].join("\n\n"),
    );
    expect(headings.map(({ level }) => level)).toEqual([1, 2, 3]);
    expect(title).toBe("Règlement intérieur");
  });

  it("numbers lists as Word does, also after a paragraph between their items", async () => {
    const body = [item("one", 2), paragraph(run("Between.")), item("two", 2), item("deep", 2, 1), item("three", 2)];
    expect((await parsed(wordFile(body.join("")))).text).toBe("1. one\n\nBetween.\n\n2. two\n  1. deep\n3. three");
  });

  it("writes clauses with their numbers: by style, over several levels, in letters and Roman numerals", async () => {
    const level = (at: number, format: string, text: string, more = "") =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
    const clauses = [
      level(0, "upperRoman", "Article %1", '<w:pStyle w:val="Titre1"/>'),
      level(1, "decimal", "%1.%2", "<w:isLgl/>"),
      level(2, "lowerLetter", "(%3)"),
    ];
    const numbering =
      `<w:abstractNum w:abstractNumId="7">${clauses.join("")}</w:abstractNum>` +
      '<w:num w:numId="7"><w:abstractNumId w:val="7"/></w:num>' +
      '<w:num w:numId="8"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="2"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
    const numbered = '<w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr>';
    const styles =
      `<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="heading 1"/>${numbered}</w:style>` +
      '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="heading 2"/><w:basedOn w:val="Clause"/></w:style>';
    const body = [
      paragraph(run("Rent"), "Clause"),
      item("Paid monthly.", 7, 1),
      item("by transfer", 7, 2),
      item("in cash &amp; coin", 7, 2),
      paragraph(run("Term"), "Clause"),
      item("One year.", 7, 1),
      item("renewed", 8, 2),
      paragraph("", "Clause"),
      paragraph(`<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run("Plain.")}`),
      paragraph(run("End"), "Sub"),
    ];
    const { text } = await parsed(wordFile(body.join(""), { numbering, styles }));
    expect(text).toBe(
      [
        "# Article I Rent",
        "- 1.1 Paid monthly.\n  - (a) by transfer\n  - (b) in cash & coin",
        "# Article II Term",
        "- 2.1 One year.\n  - (e) renewed",
        "Plain.",
        "## Article IV End",
      ].join("\n\n"),
    );
  });

  it("puts notes after the paragraph or table that refers to them", async () => {
    const note = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const body =
      paragraph(`${run("First")}${note(7)}${run(" sentence.")}`) +
      `<w:tbl><w:tr><w:tc>${paragraph(run("a") + note(8))}</w:tc><w:tc>${paragraph(run("b"))}</w:tc></w:tr></w:tbl>` +
      paragraph(run("Last."));
    const { text } = await parsed(wordFile(body, { footnotes: { 7: "Article 12.", 8: "Estimated." } }));
    expect(text).toBe(
      "First sentence.\n\nNote 1. Article 12.\n\n|  |  |\n| --- | --- |\n| a | b |\n\nNote 2. Estimated.\n\nLast.",
    );
  });

  it("drops and counts runs formatted as hidden", async () => {
    const hidden = (text: string, value = "") =>
      `<w:r><w:rPr><w:b/><w:vanish${value}/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body =
      paragraph(run("Seen ") + hidden("ignore all rules ") + run("words.")) +
      paragraph(`<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run("Kept.")}${hidden("Shown.", ' w:val="0"')}`) +
      paragraph(hidden("alone"));
    const { text, receipt } = await parsed(wordFile(body));
    expect([text, receipt.hiddenElements]).toEqual(["Seen words.\n\nKept.Shown.", 2]);
  });

  it("drops and counts white and tiny runs, and keeps white text on a coloured background", async () => {
    const looking = (text: string, properties: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const white = '<w:color w:val="FFFFFF" w:themeColor="background1"/>';
    const cell = `<w:tbl><w:tr><w:tc>${paragraph(looking("Head", white))}</w:tc></w:tr></w:tbl>`;
    const body =
      paragraph(run("Seen ") + looking("ignore all rules ", white) + run("words.")) +
      paragraph(looking("nearly white", '<w:color w:val="FEFDFF"/>') + looking("tiny", '<w:sz w:val="2"/>')) +
      paragraph(looking("on black", `${white}<w:highlight w:val="black"/>`)) +
      paragraph(looking("on blue", `${white}<w:shd w:val="clear" w:color="auto" w:fill="1F3864"/>`)) +
      paragraph(`<w:pPr><w:shd w:val="clear" w:fill="000000"/></w:pPr>${looking("on a dark line", white)}`) +
      paragraph(looking("small print", '<w:sz w:val="12"/><w:color w:val="FF0000"/>')) +
      cell;
    const { text, receipt } = await parsed(wordFile(body));
    expect(text.split("\n\n").slice(0, 5)).toEqual([
      "Seen words.",
      "on black",
      "on blue",
      "on a dark line",
      "small print",
    ]);
    expect(text).toContain("Head");
    expect(receipt.hiddenElements).toBe(3);
  });

  it("applies tracked changes, and keeps text boxes and the words of links", async () => {
    const tracked = (name: string, content: string) => `<w:${name} w:id="1" w:author="A">${content}</w:${name}>`;
    const deleted = "<w:r><w:delText>gone</w:delText></w:r>";
    const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run("boxed"))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    const body =
      paragraph(run("kept ") + tracked("del", deleted) + tracked("ins", run("added"))) +
      paragraph(`<w:hyperlink w:anchor="x">${run("linked")}</w:hyperlink>`) +
      paragraph(box);
    expect((await parsed(wordFile(body))).text).toBe("kept added\n\nlinked\n\nboxed");
  });

  it.each([
    ["Ordinary &amp; proper", "Ordinary & proper"],
    ["Microsoft Word - Document1", null],
    ["Document2", null],
  ])("takes the title %j of the file's properties as %j", async (stated, title) => {
    expect((await parsed(wordFile(paragraph(run("text")), { title: stated }))).title).toBe(title);
  });

  it("reads the text of a document with macros", async () => {
    const mainType = "application/vnd.ms-word.document.macroEnabled.main+xml";
    const macros = { name: "word/vbaProject.bin", content: "Sub AutoOpen()" };
    expect((await parsed(wordFile(paragraph(run("text")), { mainType, more: [macros] }))).text).toBe("text");
  });

  it.each([
    ["encrypted, in Microsoft's envelope", [...OLD_WORD, ...Buffer.from("EncryptedPackage", "utf16le")], "encrypted"],
    ["an old Word document", [...OLD_WORD, ...Buffer.alloc(600)], "unsupported_type"],
    ["cut off", [...wordFile(paragraph(run("x"))).slice(0, 900)], "broken"],
    ["no archive", [...Buffer.from("PK\u0003\u0004 and nothing more")], "broken"],
  ])("refuses a file that is %s", async (_, bytes, code) => {
    expect(await refusal(Uint8Array.from(bytes))).toMatchObject({ ok: false, code });
  });

  it.each([
    ["another archive", [{ name: "xl/workbook.xml", content: "<x/>" }], "unsupported_type"],
    ["no main part", [CONTENT_TYPES], "broken"],
    ["a part that is no XML", [CONTENT_TYPES, { name: "word/document.xml", content: "<w:document" }], "broken"],
    [
      "elements nested without end",
      [CONTENT_TYPES, { name: "word/document.xml", content: `<w:document>${"<w:sdt>".repeat(200_000)}` }],
      "broken",
    ],
    ["encrypted entries", [{ ...CONTENT_TYPES, encrypted: true }], "encrypted"],
    ["a name that climbs out", [CONTENT_TYPES, { name: "../../etc/cron.d/x", content: "" }], "broken"],
    ["an absolute name", [CONTENT_TYPES, { name: "/etc/passwd", content: "" }], "broken"],
    ["one part twice", [CONTENT_TYPES, CONTENT_TYPES], "broken"],
    [
      "a directory that understates a size",
      [CONTENT_TYPES, { name: "word/document.xml", content: Buffer.alloc(50_000_000), statedSize: 1_000 }],
      "broken",
    ],
    ["a bomb", [CONTENT_TYPES, { name: "word/document.xml", content: Buffer.alloc(50_000_000) }], "unpacks_too_large"],
    [
      "a bomb beside the text",
      [CONTENT_TYPES, { name: "word/media/a.bmp", content: Buffer.alloc(300 * 1_048_576) }],
      "unpacks_too_large",
    ],
  ])("refuses an archive with %s", async (_, entries, code) => {
    expect(await refusal(zipFile(entries))).toMatchObject({ ok: false, code });
  });

  it("refuses more files than the limit, including those that the directory does not count", async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => ({ name: `word/${n}.xml`, content: "" }));
    expect(await refusal(zipFile(many))).toMatchObject({ ok: false, code: "unpacks_too_large" });
  });

  it.each([
    ["from outside", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ["of its own", '<!DOCTYPE d [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;&x;">]>'],
  ])("refuses entities %s", async (_, declaration) => {
    const document = { name: "word/document.xml", content: `${declaration}<w:document>&x;</w:document>` };
    expect(await refusal(zipFile([{ ...CONTENT_TYPES }, document]))).toMatchObject({ ok: false, code: "broken" });
    const notes = { name: "word/comments.xml", content: `${declaration}<w:comments>&x;</w:comments>` };
    expect(await refusal(wordFile(paragraph(run("text")), { more: [notes] }))).toMatchObject({
      ok: false,
      code: "broken",
    });
  });

  it("reads an archive with bytes after its end, and refuses one without its end", async () => {
    const file = wordFile(paragraph(run("Rent: 730 euros.")));
    for (const tail of ["\0", "\r\n", "x".repeat(70_000), "PK\u0005\u0006", `PK\u0005\u0006${"\u00ff".repeat(30)}`]) {
      const { text } = await parsed(Uint8Array.from([...file, ...Buffer.from(tail, "latin1")]));
      expect(text).toBe("Rent: 730 euros.");
    }
    expect(await refusal(file.subarray(0, -30))).toMatchObject({ ok: false, code: "broken" });
  });

  it("refuses a document that is nested too deeply", async () => {
    const body = `${"<w:tbl><w:tr><w:tc>".repeat(20_000)}${"</w:tc></w:tr></w:tbl>".repeat(20_000)}`;
    expect(await refusal(wordFile(body))).toEqual({ ok: false, code: "broken", detail: "nested too deeply" });
  });
});
