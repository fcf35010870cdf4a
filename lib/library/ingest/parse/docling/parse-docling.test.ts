import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parserVersion } from "@/lib/shared/contracts/library/parser-versions";
import { REPORT } from "../../docling/testing/docling-answer";
import { parseBytes } from "../parse-bytes";
import { DEFAULT_LIMITS, DOCLING_ANSWER } from "../parse-document";
import { NO_OCR } from "../pictures/ocr-input";

const parse = (answer: unknown, limits = {}) =>
  parseBytes({
    bytes: new TextEncoder().encode(typeof answer === "string" ? answer : JSON.stringify(answer)),
    mediaType: DOCLING_ANSWER,
    ocr: NO_OCR,
    ...DEFAULT_LIMITS,
    ...limits,
  });

const { json_content: content } = REPORT.document;
const withContent = (change: object) => ({ ...REPORT, document: { json_content: { ...content, ...change } } });

describe("an answer of docling", () => {
  it("becomes the text of its pages, with headings, lists, rows and captions in reading order", async () => {
    const parsed = await parse(REPORT);
    if (!parsed.ok) throw new Error(parsed.detail);
    expect(parsed.text).toBe(
      [
        "Mill report, page 1",
        "# The mill",
        "The mill was built in 1931.",
        "1. Wheel\n2. Weir\n  - Gate\n3. Race",
        "Its owner is Ada Byron.",
        "## Output",
        "Table 1: Flour by year",
        "| Mill | Tonnes | Tonnes |\n| --- | --- | --- |\n| Upper | 12 | 14 |\n| Upper |  | 16 |\n|  | 18 |  |",
        "Figure 1: The wheel",
        "1 Estimated.",
      ].join("\n\n"),
    );
    expect(parsed.headings.map(({ level, title }) => [level, title])).toEqual([
      [1, "The mill"],
      [2, "Output"],
    ]);
    const output = parsed.text.indexOf("## Output");
    expect(parsed.pageStarts).toEqual([0, output, output]);
  });

  it("has a receipt that accounts for every character of it", async () => {
    const parsed = await parse(REPORT);
    if (!parsed.ok) throw new Error(parsed.detail);
    const { receipt } = parsed;
    expect(receipt).toMatchObject({
      parser: { name: "docling", version: parserVersion("docling") },
      extent: { unit: "page", count: 3 },
      figures: 1,
      tables: [{ place: 3, caption: "Table 1: Flour by year", rows: 3, columns: 3 }],
      hidden: [{ place: 3, by: "marked_hidden", text: "white words" }],
      characters: { leftOut: { running_lines: 16, hidden_text: 10 } },
    });
    expect(receipt.characters?.leftOut.unaccounted).toBeUndefined();
  });

  it("repeats a header that states an amount, and no page number in Roman", async () => {
    const [header] = content.texts;
    const texts = ["Fee: 41.50 EUR", "xi", "Fee: 41.50 EUR", "xii"].map((text, at) => ({
      ...header,
      self_ref: `#/texts/${at}`,
      text,
      prov: [{ page_no: Math.floor(at / 2) + 1 }],
    }));
    const children = texts.map(({ self_ref }) => ({ $ref: self_ref }));
    const parsed = await parse(withContent({ texts, body: { ...content.body, children } }));
    if (!parsed.ok) throw new Error(parsed.detail);
    expect(parsed.text).toBe("Fee: 41.50 EUR\n\nxi\n\nFee: 41.50 EUR");
  });

  it("reports a text that its tree does not reach", async () => {
    const parsed = await parse(withContent({ body: { ...content.body, children: [{ $ref: "#/texts/2" }] } }));
    if (!parsed.ok) throw new Error(parsed.detail);
    expect(parsed.receipt.characters?.leftOut.unaccounted).toBeGreaterThan(50);
  });

  it("ends when its tree is cyclic", async () => {
    const loop = { self_ref: "#/groups/0", label: "list", children: [{ $ref: "#/groups/0" }, { $ref: "#/texts/3" }] };
    expect(await parse(withContent({ groups: [loop] }))).toMatchObject({ ok: true });
  });

  it.each([
    ["HTML", "<html><body>502 Bad Gateway</body></html>"],
    ["half of it", JSON.stringify(REPORT).slice(0, 2_000)],
    ["nothing", ""],
    ["another schema", withContent({ schema_name: "Other" })],
    ["no document", { ...REPORT, document: {} }],
    ["a part of the pages", { ...REPORT, status: "partial_success" }],
    ["a failure", { ...REPORT, status: "failure" }],
    [
      "a row before the first",
      withContent({
        tables: [
          {
            ...content.tables[0],
            data: { table_cells: [{ ...content.tables[0]?.data.table_cells[0], start_row_offset_idx: -1 }] },
          },
        ],
      }),
    ],
  ])("is refused if it is %s", async (_, answer) => {
    expect(await parse(answer)).toMatchObject({ ok: false, code: "broken" });
  });

  it("is refused if it exceeds the limits", async () => {
    expect(await parse(REPORT, { maxPages: 2 })).toMatchObject({ ok: false, code: "too_many_pages" });
    expect(await parse(REPORT, { maxTextChars: 20 })).toMatchObject({ ok: false, code: "too_large" });
  });

  it("loses no character of any table, however its cells are spread", async () => {
    const cells = fc.uniqueArray(
      fc.record({
        start_row_offset_idx: fc.nat(6),
        start_col_offset_idx: fc.nat(5),
        row_span: fc.integer({ min: 1, max: 3 }),
        col_span: fc.integer({ min: 1, max: 3 }),
        column_header: fc.boolean(),
        text: fc.stringMatching(/^[a-z]{1,6}$/),
      }),
      { selector: (cell) => `${cell.start_row_offset_idx} ${cell.start_col_offset_idx}`, minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(cells, async (table_cells) => {
        const tables = [{ ...content.tables[0], data: { table_cells } }];
        const parsed = await parse(withContent({ tables }));
        expect(parsed).toMatchObject({ ok: true });
        if (parsed.ok) expect(parsed.receipt.characters?.leftOut.unaccounted).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});
