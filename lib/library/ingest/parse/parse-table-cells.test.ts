import { describe, expect, it } from "vitest";
import { odfFile, odfParagraph } from "../testing/odf-file";
import { setUpParser } from "../testing/set-up-parser";
import { paragraph, run, table, wordFile } from "../testing/word-file";

const parseDocument = setUpParser();

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const TEXT = "application/vnd.oasis.opendocument.text";

async function parsed(bytes: Uint8Array, type: Parameters<typeof parseDocument>[1]) {
  const outcome = await parseDocument(bytes, type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  return outcome.text;
}

const page = (html: string) => parsed(new TextEncoder().encode(html), "text/html");

/** A Word table of cells' content (XML). */
const cells = (...rows: string[][]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;
const words = (text: string, style?: string) => paragraph(run(text), style);

describe("a table keeps its rows and columns if its cells contain", () => {
  it("a heading", async () => {
    const body = cells(
      [words("Berth"), words("Euros"), words("Note")],
      [words("Deep"), words("91"), words("Most asked for", "Titre2")],
      [words("Shallow"), words("44"), words("quiet")],
    );
    expect(await parsed(wordFile(body), WORD)).toBe(
      "| Berth | Euros | Note |\n| --- | --- | --- |\n| Deep | 91 | Most asked for |\n| Shallow | 44 | quiet |",
    );
    const html = "<table><tr><th>Berth<th>Note<tr><td>Deep<td><h4>Long</h4><p>ships<tr><td>Low<td>boats</table>";
    expect(await page(html)).toBe("| Berth | Note |\n| --- | --- |\n| Deep | Long ships |\n| Low | boats |");
  });

  it("a heading in each row", async () => {
    const html = "<table><tr><td><h3>Deep</h3><td>91<tr><td><div><h3>Low</h3></div><td>44</table>";
    expect(await page(html)).toBe("|  |  |\n| --- | --- |\n| Deep | 91 |\n| Low | 44 |");
  });

  it("another table, whose rows are written with their names", async () => {
    const inner = [
      ["Nights", "Euros"],
      ["4", "88"],
      ["9", "170|5"],
    ];
    const body = cells(
      [words("Cabin"), words("Prices")],
      [words("North"), table(inner) + words("")],
      [words("South"), words("none")],
    );
    expect(await parsed(wordFile(body), WORD)).toBe(
      "| Cabin | Prices |\n| --- | --- |\n| North | Nights: 4, Euros: 88; Nights: 9, Euros: 170\\|5 |\n| South | none |",
    );
    const html = inner.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`).join("");
    expect(await page(`<table><tr><th>Cabin<th>Prices<tr><td>North<td>From <table>${html}</table></table>`)).toContain(
      "| North | From Nights: 4, Euros: 88; Nights: 9, Euros: 170\\|5 |",
    );
    const rows = [
      `<table:table-row><table:table-cell>${odfParagraph("Cabin")}</table:table-cell><table:table-cell>${odfParagraph("Prices")}</table:table-cell></table:table-row>`,
      `<table:table-row><table:table-cell>${odfParagraph("North")}</table:table-cell><table:table-cell><table:table>${inner
        .slice(0, 2)
        .map(
          (row) =>
            `<table:table-row>${row.map((cell) => `<table:table-cell>${odfParagraph(cell)}</table:table-cell>`).join("")}</table:table-row>`,
        )
        .join("")}</table:table></table:table-cell></table:table-row>`,
    ];
    expect(await parsed(odfFile("text", `<table:table>${rows.join("")}</table:table>`), TEXT)).toContain(
      "| North | Nights: 4, Euros: 88 |",
    );
  });

  it("a table without names or with names alone, and code", async () => {
    const html =
      "<table><tr><th>Kind<th>Parts<tr><td>Oak<td><table><tr><td>a1<td>b2<tr><td>c3<td>d4</table>" +
      "<tr><td>Elm<td><table><tr><th>Leaf<th>Bark</table><tr><td>Fir<td><pre>x = 1\ny = 2</pre></table>";
    expect(await page(html)).toBe(
      "| Kind | Parts |\n| --- | --- |\n| Oak | a1, b2; c3, d4 |\n| Elm | Leaf, Bark |\n| Fir | x = 1 y = 2 |",
    );
  });
});

describe("a layout table is read as text:", () => {
  it.each([
    [
      "each row has tables or headings with text",
      "<table><tr><td><h2>A</h2>one<td>two<tr><td>three<td><h2>B</h2>four</table>",
    ],
    [
      "long text with headings",
      `<table><tr><td>Menu<td>Home<tr><td>Left<td><h2>News</h2>${"Long. ".repeat(120)}</table>`,
    ],
  ])("%s", async (_, html) => {
    const text = await page(html);
    expect(text).toMatch(/^## (?:A|News)$/m);
    expect(text).not.toContain("|");
  });
});
