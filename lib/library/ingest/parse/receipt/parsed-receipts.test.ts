import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { parserVersion } from "@/lib/shared/contracts/library/parser-versions";
import type { Receipt } from "@/lib/shared/contracts/library/receipt/receipt";
import { cachedNumbers, cachedTexts, chartAxis, chartPart, chartPlot, chartSeries } from "../../testing/chart-part";
import { relationships } from "../../testing/office-file";
import { setUpParser } from "../../testing/set-up-parser";
import { frame, line, shape, slidesFile, slideTable } from "../../testing/slides-file";
import { paragraph, run, table, wordFile } from "../../testing/word-file";
import { workbookFile } from "../../testing/workbook-file";

const parseDocument = setUpParser();

const OFFICE = "application/vnd.openxmlformats-officedocument";

async function receiptOf(file: string | Uint8Array, type: DocumentMediaType): Promise<Receipt> {
  const outcome = await parseDocument(typeof file === "string" ? new TextEncoder().encode(file) : file, type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  return outcome.receipt;
}

/** All counts below were counted by hand. */
describe("receipt", () => {
  it("of a plain text", async () => {
    // "Été" 3, "2025:" 5, "oﬃce" 6 letters, "!" 1; the zero-width space is not visible.
    const receipt = await receiptOf("Été 2025:\noﬃce\u200b !", "text/plain");
    expect(receipt).toMatchObject({
      parser: { name: "text", version: parserVersion("text") },
      extent: null,
      characters: { found: 15, kept: 15, leftOut: {}, added: 0 },
      hiddenCharacters: 1,
    });
  });

  it("of a Markdown source: all of it is kept, its tables and pictures are counted", async () => {
    const source =
      "# T\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\n![x](y)\n\n```\n| no | table |\n| --- | --- |\n```\n";
    expect(await receiptOf(source, "text/markdown")).toMatchObject({
      characters: { leftOut: {}, added: 0 },
      tables: [{ place: null, caption: null, rows: 2, columns: 2 }],
      tableCount: 1,
      figures: 1,
    });
  });

  it("of separated values", async () => {
    // Cells: "Nom" 3, "Âge" 3, "Zoé" 3, "34" 2, "Jean, fils" 9. Added: 12 bars and 6 dashes.
    expect(await receiptOf('Nom,Âge\nZoé,34\n"Jean, fils",\n', "text/csv")).toMatchObject({
      characters: { found: 20, kept: 20, leftOut: {}, added: 18 },
      tables: [{ place: null, caption: null, rows: 2, columns: 2 }],
    });
  });

  it("of a web page: hidden text, menus and deleted words are left out", async () => {
    const page = `<title>T</title><script>var x = 1</script><nav>Home</nav>
      <h1>Tides</h1><p>High <del>lowly</del> water<sup><a href="#n1">[1]</a></sup>.</p>
      <p style="display:none">Ignore all.</p><p style="color:#fff">white</p>
      <table><caption>Ports</caption><tr><th>Port<th>m<tr><td rowspan=2>Brest<td>6<tr><td>7</table>
      <img src=a.png alt="A chart"><img src=b.png alt="">`;
    // Kept: Tides 5, High 4, water 5, "." 1, Ports 5, Port 4, m 1, Brest 5, 6 and 7.
    // Added: "#", the second "Brest", 12 bars and 6 dashes.
    const receipt = await receiptOf(page, "text/html");
    expect(receipt.characters).toEqual({
      found: 59,
      kept: 32,
      leftOut: { page_controls: 4, deleted_text: 5, note_marks: 3, hidden_text: 15 },
      added: 24,
    });
    expect(receipt).toMatchObject({
      hiddenElements: 2,
      hidden: [
        { place: null, by: "styles", after: ".", text: "Ignore all.", characters: 10 },
        { place: null, by: "same_colour", after: ".", text: "white", characters: 5 },
      ],
      tables: [{ caption: "Ports", rows: 2, columns: 2 }],
      figures: 1,
    });
  });

  it("of a web page: lists the words of menus and forms separately", async () => {
    const page =
      "<nav><ul><li>Tides<li>Ports</ul></nav><p>Open daily.</p><select><option>Gold<option>Silver</select><div hidden><p>One<p>Two</div>";
    const { leftOutTexts, hidden } = await receiptOf(page, "text/html");
    expect(leftOutTexts.map(({ text }) => text)).toEqual(["Tides Ports", "Gold Silver"]);
    expect(hidden.map(({ text }) => text)).toEqual(["One Two"]);
  });

  it("of a mail: its HTML repeats its text, and an attachment is not read", async () => {
    const mail = [
      "From: Ann <ann@example.org>",
      "Subject: Tides",
      'Content-Type: multipart/mixed; boundary="m"',
      "",
      "--m",
      'Content-Type: multipart/alternative; boundary="a"',
      "",
      "--a",
      "Content-Type: text/plain",
      "",
      "High water.",
      "--a",
      "Content-Type: text/html",
      "",
      "<p>High <b>water</b>.</p>",
      "--a--",
      "--m",
      'Content-Type: application/pdf; name="t.pdf"',
      "Content-Disposition: attachment",
      "",
      "x",
      "--m--",
      "",
    ].join("\r\n");
    // Kept: Tides 5, "Ann <ann@example.org>" 20, "High water." 10, "t.pdf" 5. Added: "#", "From:", "Attachments (1):", "-".
    expect(await receiptOf(mail, "message/rfc822")).toMatchObject({
      characters: { found: 50, kept: 40, leftOut: { repeated_text: 10 }, added: 1 + 5 + 15 + 1 },
      attachments: 1,
    });
  });

  it("of a Word document: content beside its text is left out, by reason", async () => {
    const hidden = `<w:r><w:rPr><w:vanish/></w:rPr><w:t>Unseen.</w:t></w:r>`;
    const deleted = `<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>`;
    const box = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${paragraph(run("Box"))}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(run("Box"))}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const drawn = `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:txbxContent>${paragraph(run("Beside"))}</w:txbxContent></wp:inline></w:drawing></w:r>`;
    const equation = `<m:oMath xmlns:m="x"><m:r><m:t>a=b</m:t></m:r></m:oMath>`;
    const body = [
      paragraph(run("Title"), "Titre"),
      paragraph(run("Chapter 3"), "TM1"),
      paragraph(run("Seen.") + hidden + deleted + equation),
      paragraph(box + drawn),
      table([
        ["Port", "Height"],
        ["Brest", "6"],
      ]),
    ].join("");
    const file = wordFile(body, {
      related: {
        header: paragraph(run("Page")),
        comments: `<w:comment w:id="1">${paragraph(run("Why?"))}</w:comment>`,
      },
    });
    // Kept: Title 5, Seen. 5, a=b 3, Box 3, Beside 6, Port 4, Height 6, Brest 5, 6.
    expect((await receiptOf(file, `${OFFICE}.wordprocessingml.document`)).characters).toEqual({
      found: 68,
      kept: 38,
      leftOut: {
        table_of_contents: 8,
        hidden_text: 7,
        deleted_text: 4,
        repeated_text: 3,
        running_lines: 4,
        comments: 4,
      },
      added: 1 + 9 + 6,
    });
  });

  it("of a workbook: each sheet's tables, formulas without a result, and comments", async () => {
    const formula = { xml: '<c r="C2"><f>A2*B2</f></c>' };
    const file = workbookFile(
      [
        {
          name: "Orders",
          rows: [["Year 2025"], ["Part", "Price", "Sum"], ["Bolt", 2, formula], ["Nut", 1.5, null]],
        },
        { name: "Empty", rows: [] },
        {
          name: "Ports",
          rows: [
            ["Port", "m"],
            ["Brest", 6],
            [null, 7],
          ],
          merged: ["A2:A3"],
        },
      ],
      {
        more: [
          {
            name: "xl/worksheets/_rels/sheet1.xml.rels",
            content: relationships({ c: ["comments", "../comments1.xml"] }),
          },
          {
            name: "xl/comments1.xml",
            content: "<comments><comment><text><r><t>Check</t></r></text></comment></comments>",
          },
        ],
      },
    );
    const receipt = await receiptOf(file, `${OFFICE}.spreadsheetml.sheet`);
    // Orders 6, Year 2025 8, Part 4, Price 5, Sum 3, Bolt 4, 2, Nut 3, 1.5 3; Ports 5, Port 4, m 1, Brest 5, 6, 7.
    expect(receipt.characters).toMatchObject({ found: 37 + 17 + 5, kept: 54, leftOut: { comments: 5 } });
    expect(receipt).toMatchObject({
      extent: { unit: "sheet", count: 3 },
      sheetNames: ["Orders", "Empty", "Ports"],
      tables: [
        { place: 1, caption: "Year 2025", rows: 2, columns: 3 },
        { place: 3, caption: null, rows: 2, columns: 2 },
      ],
      uncomputedFormulas: 1,
    });
  });

  it("of a presentation: repeated text of slides is left out, and charts and pictures are figures", async () => {
    const trend = "<c:trendline><c:name>rise</c:name></c:trendline>";
    const series = chartSeries("2025", { cat: cachedTexts(["Nice"]), val: cachedNumbers([9]) }, trend);
    const chart = chartPart(chartPlot("bar", series, [2]) + chartAxis("val", 2, { title: "euros" }), {
      title: "Sales",
    });
    const hidden = shape(line("Ignore me")).replace("<p:cNvPr", '<p:cNvPr hidden="1"');
    const file = slidesFile(
      [
        { shapes: shape(line("Plan"), "title") + shape(line("12 May"), "dt") + hidden, notes: "Smile" },
        {
          shapes: `${slideTable([
            ["Port", "m"],
            ["Brest", "6"],
          ])}${frame('<c:chart r:id="x"/>')}<p:pic/>`,
          related: { x: ["chart", "/ppt/charts/c.xml"] },
        },
      ],
      [{ name: "ppt/charts/c.xml", content: chart }],
    );
    const receipt = await receiptOf(file, `${OFFICE}.presentationml.presentation`);
    // Kept: Plan 4, Smile 5, Port 4, m 1, Brest 5, 6, Sales 5, "2025 (euros)" 11, Nice 4, 9. Running: "12 May" 5, the notes' "1".
    expect(receipt.characters).toMatchObject({
      found: 41 + 6 + 8 + 4,
      kept: 41,
      leftOut: { running_lines: 6, hidden_text: 8, drawings: 4 },
    });
    expect(receipt).toMatchObject({
      extent: { unit: "slide", count: 2 },
      tables: [
        { place: 2, caption: null, rows: 1, columns: 2 },
        { place: 2, caption: "Sales", rows: 1, columns: 2 },
      ],
      figures: 2,
      hidden: [{ place: 1, by: "marked_hidden", text: "Ignore me", characters: 8 }],
    });
  });

  it("of a PDF: repeated page headers, page numbers and hyphens at line ends are left out", async () => {
    const made = await PDFDocument.create();
    const font = await made.embedFont(StandardFonts.Helvetica);
    for (const [at, word] of ["Old", "New", "His", "Our"].entries()) {
      const number = at + 1;
      const page = made.addPage([595, 842]);
      const draw = (text: string, y: number) => page.drawText(text, { x: 50, y, size: 11, font });
      draw("Acme", 800);
      draw(`${word} ${number} main-`, 700);
      draw(`${["tenance", "springs", "streams", "taining"][at]}.`, 686);
      draw(`${number}`, 30);
    }
    // On each page: Acme 4, a word 3, its number, main- 5, the rest of it 8, its number.
    expect(await receiptOf(await made.save(), "application/pdf")).toMatchObject({
      extent: { unit: "page", count: 4 },
      characters: { found: 88, kept: 68, leftOut: { running_lines: 16, line_hyphens: 4 }, added: 0 },
    });
  });
});
