// Long: what spreadsheet programs write differently, case by case, for one parser and with the same few helpers.

import { describe, expect, it } from "vitest";
import { setUpParser } from "../../../testing/set-up-parser";
import { type Cell, workbookFile } from "../../../testing/workbook-file";
import { zipFile } from "../../../testing/zip-file";

const parseDocument = setUpParser();

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function parsed(bytes: Uint8Array) {
  const outcome = await parseDocument(bytes, XLSX);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  for (const { start, end, level, title } of outcome.headings) {
    expect(outcome.text.slice(start, end)).toBe(`${"#".repeat(level)} ${title}`);
  }
  return outcome;
}

/** The text of a sheet, without its name. */
async function sheetText(
  rows: readonly (readonly Cell[])[],
  options: Parameters<typeof workbookFile>[1] & { merged?: string[] } = {},
) {
  const { text } = await parsed(workbookFile([{ name: "S", rows, merged: options.merged ?? [] }], options));
  return text.replace(/^## S\n\n/, "");
}

describe("parseDocument: workbooks", () => {
  it("reads each sheet as a table under its name, hidden ones too", async () => {
    const { text, headings } = await parsed(
      workbookFile([
        {
          name: "Villes &amp; régions",
          rows: [
            ["Ville", "Habitants"],
            ["Nîmes", 150_000],
            ["Évreux", 48_000],
          ],
        },
        { name: "Leer", rows: [] },
        {
          name: "Codes",
          hidden: true,
          rows: [
            ["Code", "Sens"],
            ["A|1", "premier"],
          ],
        },
      ]),
    );
    expect(text).toBe(
      [
        "## Villes & régions",
        "| Ville | Habitants |\n| --- | --- |\n| Nîmes | 150000 |\n| Évreux | 48000 |",
        "## Codes [hidden sheet]",
        "| Code | Sens |\n| --- | --- |\n| A\\|1 | premier |",
      ].join("\n\n"),
    );
    expect(headings.map(({ title }) => title)).toEqual(["Villes & régions", "Codes [hidden sheet]"]);
  });

  it("leaves formulas without a stored result empty and counts them; an empty result is one", async () => {
    const rows: Cell[][] = [
      ["Item", "Price", "Total"],
      ["Lamp", 3, { xml: "<c><f>B2*2</f></c>" }],
      ["Desk", { xml: '<c><f t="shared" si="0"/></c>' }, { xml: '<c t="str"><f>""</f><v></v></c>' }],
      ["Rug", 8, { xml: "<c><f>B4*2</f><v></v></c>" }],
      ["Fan", 0, { xml: "<c><f>B5*2</f><v>0</v></c>" }],
    ];
    const { text, receipt } = await parsed(workbookFile([{ name: "S", rows }]));
    expect(text).toContain("| Lamp | 3 |  |");
    expect(text).toContain("| Rug | 8 |  |\n| Fan | 0 | 0 |");
    expect(receipt.uncomputedFormulas).toBe(3);
  });

  it("treats a result of 0 as missing in a workbook that is computed only when it is opened", async () => {
    const rows: Cell[][] = [
      ["Item", "Price", "Total"],
      ["Lamp", 0, { xml: "<c><f>B2*2</f><v>0</v></c>" }],
      ["Desk", 7, { xml: "<c><f>B3*2</f><v>14</v></c>" }],
    ];
    const { text, receipt } = await parsed(workbookFile([{ name: "S", rows }], { computesOnLoad: true }));
    expect(text).toContain("| Lamp | 0 |  |\n| Desk | 7 | 14 |");
    expect(receipt.uncomputedFormulas).toBe(1);
  });

  it("shows numbers and texts by their formats, and reports what these hide", async () => {
    const rows: Cell[][] = [
      ["Lot", "Weight", "Sold"],
      [
        { number: 52, style: 1 },
        { number: 6_840, style: 2 },
        { number: 0, style: 3 },
      ],
      [
        { number: 53, style: 1 },
        { number: 910, style: 2 },
        { number: 4, style: 3 },
      ],
      [{ xml: '<c s="4" t="inlineStr"><is><t>draft</t></is></c>' }, { number: 31, style: 4 }, { number: 0, style: 5 }],
    ];
    const { text, receipt } = await parsed(
      workbookFile([{ name: "S", rows }], {
        formats: ['"LOT-"0000', '#,##0.0," t"', '"sold";;"open"', ";;;", "0;-0;;@"],
      }),
    );
    expect(text).toContain("| LOT-0052 | 6.8 t | open |\n| LOT-0053 | 0.9 t | sold |");
    expect(text).not.toMatch(/draft|31/);
    expect(receipt.hidden.map(({ by, text }) => [by, text])).toEqual([
      ["marked_hidden", "draft"],
      ["marked_hidden", "31"],
    ]);
  });

  it("keeps the numbers that formats round, with the place of their cells", async () => {
    const rows: Cell[][] = [
      ["Stock in July"],
      ["Lot | no", "Weight", "Cost", "Loss"],
      ["A|1", { number: 6_840, style: 1 }, { number: 12.5, style: 2 }, { number: 0, style: 3 }],
      ["B", { number: 910, style: 1 }, { number: 3.456, style: 2 }, { number: 2, style: 3 }],
      [],
      ["C", { number: 1_000, style: 1 }, { number: 7.251, style: 2 }],
      [null, { number: 40, style: 1 }, { number: 8, style: 2 }],
    ];
    const { text, exact } = await parsed(
      workbookFile(
        [
          {
            name: "First",
            rows: [
              ["a", "b"],
              ["c", { number: 0.126, style: 2 }],
            ],
          },
          { name: "S", rows, merged: ["A6:A7"] },
        ],
        { formats: ['0.0," t"', "0.00", '0;-0;"-"'] },
      ),
    );
    const shown = exact.map(([at, number]) => [/[^|]*/.exec(text.slice(at))?.[0].trim(), number]);
    expect(shown).toEqual([
      ["0.13", "0.126"],
      ["6.8 t", "6.84"],
      ["-", "0"],
      ["0.9 t", "0.91"],
      ["3.46", "3.456"],
      ["7.25", "7.251"],
      ["0.0 t", "0.04"],
    ]);
    for (const [at] of exact) expect(text.slice(at - 2, at)).toBe("| ");
  });

  it("decodes characters that XML cannot hold, in cells, names of sheets, headers and comments", async () => {
    const strings = { shared: ["<t>North_x000D_\n_x0007_East</t>", "<t>_x005F_x000D_</t>"] };
    const rows: Cell[][] = [
      ["Code", "Area"],
      [{ shared: 1 }, { shared: 0 }],
      [{ xml: '<c t="inlineStr"><is><t>a_x0009_b</t></is></c>' }, { xml: '<c t="str"><f>A1</f><v>c_x000a_d</v></c>' }],
    ];
    const { text, receipt } = await parsed(workbookFile([{ name: "Q_x0026_A", rows }], strings));
    expect(text).toBe("## Q&A\n\n| Code | Area |\n| --- | --- |\n| _x000D_ | North East |\n| a b | c d |");
    expect(receipt.characters?.leftOut.unaccounted).toBeUndefined();
  });

  it("reads shared strings, inline strings and the results of formulas", async () => {
    const shared = [
      "<t>plain</t>",
      "<r><t>ri</t></r><r><t>ch</t></r><rPh><t>spoken</t></rPh>",
      "<t>two_x000a_lines</t>",
    ];
    const rows: Cell[][] = [
      ["a", "b", "c", "d", "e", "f"],
      [
        { shared: 0 },
        { shared: 1 },
        { shared: 2 },
        { xml: '<c t="str"><f>A1&amp;B1</f><v>joined</v></c>' },
        { xml: "<c><f>SUM(A1:A2)</f><v>3</v></c>" },
        { xml: "<c><f>SUM(A1:A2)</f></c>" },
      ],
      [
        true,
        false,
        { xml: '<c t="e"><v>#DIV/0!</v></c>' },
        { xml: '<c t="d"><v>2024-03-05T00:00:00</v></c>' },
        0.1 + 0.2,
        1e21,
      ],
    ];
    expect(await sheetText(rows, { shared })).toBe(
      [
        "| a | b | c | d | e | f |",
        "| --- | --- | --- | --- | --- | --- |",
        "| plain | rich | two lines | joined | 3 |  |",
        "| TRUE | FALSE | #DIV/0! | 2024-03-05 | 0.3 | 1e+21 |",
      ].join("\n"),
    );
  });

  it.each([
    [14, 45_356, "2024-03-05"],
    [22, 45_356.5, "2024-03-05 12:00"],
    [20, 0.75, "18:00"],
    [46, 1.5, "36:00:00"],
    ["dd/mm/yyyy", 45_356, "2024-03-05"],
    ["[$-40C]d mmmm yyyy;@", 45_356, "2024-03-05"],
    ["mmm-yy", 45_356, "2024-03"],
    ["yyyy", 45_356, "2024"],
    [9, 0.12, "12%"],
    ["0.0%", 0.125, "12.5%"],
    ['#,##0.00 "€"', 1_234.5, "1234.50 €"],
    ["_-* #,##0.00\\ [$€-40C]_-", 1_234.567, "1234.57 €"],
    ["[$$-409]#,##0", 99.6, "$100"],
    ['0.0" kg"', 12.34, "12.3 kg"],
    ["00000", 1_234, "01234"],
    ['0#" "##" "##" "##" "##', 123_456_789, "01 23 45 67 89"],
    ["0", 0.004, "0"],
    ["General", -3.5, "-3.5"],
    ["# ?/?", 0.5, "1/2"],
    ["0.00E+00", 123_456, "1.23E+05"],
    ["0.00;[Red]0.00", -2.345, "-2.35"],
  ])("shows a number of the format %s as a reader sees it", async (format, number, shown) => {
    const text = await sheetText([["name"], [{ number, style: 1 }]], { formats: [format] });
    expect(text).toBe(`name\n\n${shown}`);
  });

  it("counts days from 1904 if the workbook does", async () => {
    expect(await sheetText([["name"], [{ number: 43_894, style: 1 }]], { formats: [14], date1904: true })).toBe(
      "name\n\n2024-03-05",
    );
  });

  it("repeats merged cells downwards, and joins column names that span columns", async () => {
    const rows: Cell[][] = [
      ["Product", 2023, null, 2024, null],
      [null, "Q1", "Q2", "Q1", "Q2"],
      ["Screws", 1, 2, 3, 4],
      [null, 5, 6, 7, 8],
    ];
    expect(await sheetText(rows, { merged: ["A1:A2", "B1:C1", "D1:E1", "A3:A4"] })).toBe(
      [
        "| Product | 2023 Q1 | 2023 Q2 | 2024 Q1 | 2024 Q2 |",
        "| --- | --- | --- | --- | --- |",
        "| Screws | 1 | 2 | 3 | 4 |",
        "| Screws | 5 | 6 | 7 | 8 |",
      ].join("\n"),
    );
  });

  it.each<[string, string[], Cell[][], string]>([
    [
      "over all columns",
      ["A1:D1"],
      [["Quay", "Cranes", "Depth (m)", "Foreman"]],
      "| Quay | Cranes | Depth (m) | Foreman |",
    ],
    [
      "over some columns",
      ["A1:B1"],
      [["Quay", "Cranes", "Depth (m)", "Foreman"]],
      "| Quay | Cranes | Depth (m) | Foreman |",
    ],
    [
      "above two header rows",
      ["A1:D1", "B2:C2"],
      [
        ["Quay", "Traffic", null, "Cranes"],
        [null, 2024, 2025, "number"],
      ],
      "| Quay | Traffic 2024 | Traffic 2025 | Cranes number |",
    ],
    [
      "above a header row without a first name",
      ["A1:D1"],
      [[null, "Cranes", "Depth (m)", "Foreman"]],
      "|  | Cranes | Depth (m) | Foreman |",
    ],
  ])("keeps a title that is merged %s out of the column names", async (_where, merged, heads, names) => {
    const body: Cell[][] = [
      ["North", 3, 12, heads.length > 1 ? 5 : "Ida Moe"],
      ["South", 7, 9, heads.length > 1 ? 6 : "Per Lie"],
    ];
    const text = await sheetText([["Quays of the harbour"], ...heads, ...body], { merged });
    expect(text).toContain(`Quays of the harbour\n\n${names}\n`);
  });

  it("joins the name of a group that is merged over the first columns with theirs", async () => {
    const rows: Cell[][] = [
      [null, "Traffic", null],
      ["Quay", "Ships", "Tonnes"],
      ["North", 3, 12],
      ["South", 7, 9],
    ];
    expect(await sheetText(rows, { merged: ["B1:C1"] })).toContain("| Quay | Traffic Ships | Traffic Tonnes |");
  });

  it("keeps titles above a table, separates tables, and repeats column names after an empty row", async () => {
    const rows: Cell[][] = [
      ["Sales of 2024"],
      [],
      ["City", "Sum"],
      ["Lyon", 5],
      [],
      ["Nice", 7],
      [],
      [null, null, null, "Person", "Age"],
      [null, null, null, "Ann", 41],
    ];
    expect(await sheetText(rows)).toBe(
      [
        "Sales of 2024",
        "| City | Sum |\n| --- | --- |\n| Lyon | 5 |",
        "| City | Sum |\n| --- | --- |\n| Nice | 7 |",
        "| Person | Age |\n| --- | --- |\n| Ann | 41 |",
      ].join("\n\n"),
    );
  });

  it("reads a single row as a line, not a table", async () => {
    expect(await sheetText([["Report | 2024", null, "Note"], [], ["City", "Sum"], ["Lyon", 5]])).toBe(
      "Report | 2024 | Note\n\n| City | Sum |\n| --- | --- |\n| Lyon | 5 |",
    );
  });

  it("does not use a row of values as column names", async () => {
    expect(
      await sheetText([
        ["Lyon", 5],
        ["Nice", 7],
      ]),
    ).toBe("|  |  |\n| --- | --- |\n| Lyon | 5 |\n| Nice | 7 |");
    expect(
      await sheetText([
        ["City", 2023, 2024],
        ["Lyon", 5, 6],
      ]),
    ).toBe("| City | 2023 | 2024 |\n| --- | --- | --- |\n| Lyon | 5 | 6 |");
  });

  it("reads files of LibreOffice and other programs: other prefixes, no references, very many rows", async () => {
    const data =
      '<x:row xmlns:x="urn:x"><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row><row r="1048576"><c r="XFD1048576" s="1"/></row>';
    const { text } = await parsed(workbookFile([{ name: "S", rows: [], data }]));
    expect(text).toBe("## S\n\na | 1");
  });

  it("reads a huge, nearly empty sheet", async () => {
    const data = `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>end</t></is></c></row>`;
    expect((await parsed(workbookFile([{ name: "S", rows: [], data }]))).text).toBe("## S\n\n1\n\nend");
  });

  it.each([
    [
      "a table nearly as wide as long",
      Array.from({ length: 3_000 }, (_, at) => [...Array<null>(at % 600).fill(null), `v${at}`]),
      100_000,
    ],
    ["more text than the limit", [["x".repeat(200)]], 100],
  ])("refuses %s", async (_, rows, maxTextChars) => {
    const outcome = await parseDocument(workbookFile([{ name: "S", rows }]), XLSX, { limits: { maxTextChars } });
    expect(outcome).toMatchObject({ ok: false, code: "too_large" });
  });

  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  it.each([
    ["a row of twenty thousand cells", `<row>${cell("x").repeat(20_000)}</row>`, "row_too_wide"],
    ["a cell beyond the last column", `<row><c r="XFE1"><v>1</v></c></row>`, "row_too_wide"],
    ["a row beyond the last one", `<row r="1048577">${cell("x")}</row>`, "too_many_rows"],
    ["a book in a cell", `<row>${cell("x".repeat(200_001))}</row>`, "cell_too_long"],
  ])("refuses %s", async (_, data, code) => {
    expect(await parseDocument(workbookFile([{ name: "S", rows: [], data }]), XLSX)).toMatchObject({ ok: false, code });
  });

  it("limits a merged area of a whole sheet, and ignores invalid areas", async () => {
    const merged = ["A1:XFD1048576", "B2", "A1:", "nonsense", "Z9:A1", "A1:A99999999"];
    expect(
      await sheetText(
        [
          ["a", "b"],
          [1, 2],
        ],
        { merged },
      ),
    ).toContain("| 1 | 2 |");
  });

  const bomb = (content: string) => workbookFile([{ name: "S", rows: [], data: content }]);
  it.each([
    ["entities of its own", bomb('<!DOCTYPE x [<!ENTITY a "b">]><row><c><v>&a;</v></c></row>'), "broken"],
    ["a workbook without sheets", workbookFile([]), "no_text"],
    [
      "entities",
      zipFile([{ name: "[Content_Types].xml", content: '<!DOCTYPE x [<!ENTITY a "b">]><Types>spreadsheetml</Types>' }]),
      "broken",
    ],
    ["nesting without end", bomb("<a>".repeat(100_000)), "broken"],
    [
      "another archive",
      zipFile([{ name: "[Content_Types].xml", content: "<Types>wordprocessingml</Types>" }]),
      "unsupported_type",
    ],
    ["no main part", zipFile([{ name: "[Content_Types].xml", content: "<Types>spreadsheetml</Types>" }]), "broken"],
    ["what is cut off", workbookFile([{ name: "S", rows: [["a"]] }]).subarray(0, 500), "broken"],
    ["a bomb", bomb(" ".repeat(40_000_000)), "unpacks_too_large"],
    [
      "an encrypted one",
      Uint8Array.from([...Buffer.from("d0cf11e0a1b11ae1", "hex"), ...Buffer.from("EncryptedPackage", "utf16le")]),
      "encrypted",
    ],
    [
      "an old one",
      Uint8Array.from([...Buffer.from("d0cf11e0a1b11ae1", "hex"), ...Buffer.alloc(600)]),
      "unsupported_type",
    ],
  ])("refuses %s", async (_, bytes, code) => {
    expect(await parseDocument(bytes, XLSX)).toMatchObject({ ok: false, code });
  });
});
