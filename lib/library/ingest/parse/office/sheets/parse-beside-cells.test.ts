import { describe, expect, it } from "vitest";
import { odfFile, odfParagraph } from "../../../testing/odf-file";
import { relationships } from "../../../testing/office-file";
import { setUpParser } from "../../../testing/set-up-parser";
import { workbookFile } from "../../../testing/workbook-file";

const parseDocument = setUpParser();
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";

async function read(file: Uint8Array, mediaType: typeof EXCEL | typeof ODS) {
  const outcome = await parseDocument(file, mediaType);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  return outcome;
}

const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`;
const box = (text: string) =>
  `<xdr:twoCellAnchor><xdr:from/><xdr:to/><xdr:sp><xdr:txBody><a:p>${run(text)}</a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>`;

describe("a workbook, beside its cells", () => {
  it("has its text boxes in the text, and its comments, headers and charts in the receipt", async () => {
    const data =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Berth</t></is></c><c r="B1" t="inlineStr"><is><t>Ships</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Quay</t></is></c><c r="B2"><v>12</v></c></row>';
    const footer =
      '</sheetData><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Harbour &amp;&amp; coast&amp;RDraft</oddHeader><oddFooter>&amp;CPage &amp;P of &amp;N</oddFooter></headerFooter><sheetData>';
    const note =
      '<comments><commentList><comment ref="A2"><text><r><t>Closed in May</t></r></text></comment></commentList></comments>';
    const thread =
      '<ThreadedComments><threadedComment ref="B2"><text>Who counted?</text></threadedComment></ThreadedComments>';
    const chart =
      '<xdr:twoCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor>';
    const file = workbookFile([{ name: "S", rows: [], data: data + footer }], {
      more: [
        {
          name: "xl/worksheets/_rels/sheet1.xml.rels",
          content: relationships({
            n: ["comments", "../comments1.xml"],
            t: ["threadedComment", "../threadedComments/threadedComment1.xml"],
            d: ["drawing", "../drawings/drawing1.xml"],
          }),
        },
        { name: "xl/comments1.xml", content: note },
        { name: "xl/threadedComments/threadedComment1.xml", content: thread },
        { name: "xl/drawings/drawing1.xml", content: `<xdr:wsDr>${box("Figures are counts.")}${chart}</xdr:wsDr>` },
        {
          name: "xl/drawings/_rels/drawing1.xml.rels",
          content: relationships({ c: ["chart", "../charts/chart1.xml"] }),
        },
        { name: "xl/charts/chart1.xml", content: "<c:chartSpace><a:t>Ships by berth</a:t></c:chartSpace>" },
      ],
    });
    const { text, receipt } = await read(file, EXCEL);
    expect(text).toBe("## S\n\n| Berth | Ships |\n| --- | --- |\n| Quay | 12 |\n\nFigures are counts.");
    const leftOut = receipt.leftOutTexts.map(({ reason, text: words }) => [reason, words]);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        ["comments", "Closed in May"],
        ["comments", "Who counted?"],
        ["drawings", "Ships by berth"],
        ["running_lines", expect.stringMatching(/^Harbour & coast\s+Draft$/)],
      ]),
    );
    expect(receipt.figures).toBe(1);
  });

  it("says which of the rows, columns and sheets that were read are hidden", async () => {
    const cell = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`;
    const row = (number: number, hidden: boolean) =>
      `<row r="${number}"${hidden ? ' hidden="1"' : ""}>${["A", "B", "C"].map((letter) => cell(`${letter}${number}`, number)).join("")}</row>`;
    const columns =
      '</sheetData><cols><col min="2" max="3" hidden="1"/><col min="9" max="20" hidden="1"/></cols><sheetData>';
    const data = columns + [1, 2, 3, 4, 5, 6].map((number) => row(number, [2, 3, 5].includes(number))).join("");
    const file = workbookFile([
      { name: "Open", rows: [], data },
      {
        name: "Behind",
        rows: [
          ["a", "b"],
          ["c", 1],
        ],
        hidden: true,
      },
    ]);
    const { text, receipt } = await read(file, EXCEL);
    expect(text).toContain("| 5 | 5 | 5 |");
    expect(receipt.concealed).toEqual([
      { place: 1, what: "rows", parts: "2–3, 5" },
      { place: 1, what: "columns", parts: "B–C" },
      { place: 2, what: "sheet", parts: "Behind" },
    ]);
  });
});

describe("an OpenDocument spreadsheet, beside its cells", () => {
  it("has its text boxes in the text, its comments in the receipt, and says what is hidden", async () => {
    const cells = (...texts: string[]) =>
      texts
        .map((text) => `<table:table-cell office:value-type="string">${odfParagraph(text)}</table:table-cell>`)
        .join("");
    const row = (content: string, attributes = "") => `<table:table-row ${attributes}>${content}</table:table-row>`;
    const shape = `<table:shapes><draw:frame><draw:text-box>${odfParagraph("Figures are counts.")}</draw:text-box></draw:frame></table:shapes>`;
    const note = `<table:table-cell office:value-type="string"><office:annotation>${odfParagraph("Closed in May")}</office:annotation>${odfParagraph("Quay")}</table:table-cell>`;
    const content = `<table:table table:name="S">${shape}<table:table-column/><table:table-column table:visibility="collapse"/>${row(cells("Berth", "Ships"))}${row(note + cells("few"), 'table:visibility="filter"')}${row(cells("Mole", "many"))}</table:table>`;
    const { text, receipt } = await read(odfFile("spreadsheet", content), ODS);
    expect(text).toBe(
      "## S\n\n| Berth | Ships |\n| --- | --- |\n| Quay | few |\n| Mole | many |\n\nFigures are counts.",
    );
    expect(receipt.leftOutTexts).toMatchObject([{ reason: "comments", text: "Closed in May" }]);
    expect(receipt.concealed).toEqual([
      { place: 1, what: "rows", parts: "2" },
      { place: 1, what: "columns", parts: "B" },
    ]);
  });
});
