import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grid, line, pageOf, read, rule, rules, SIZE, word } from "../../../testing/page-words";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { PageWord } from "../page/page-content";
import type { FlowItem } from "./flow";
import { raisedWords } from "./raised-words";

const TOWNS = [
  ["Town", "Visitors", "Share"],
  ["Alderwick", "1,204", "12.5"],
  ["Brackley Down", "877", "9.1"],
  ["Carrow", "15", "0.2"],
];
const TOWNS_TEXT =
  "| Town | Visitors | Share |\n| --- | --- | --- |\n| Alderwick | 1,204 | 12.5 |\n| Brackley Down | 877 | 9.1 |\n| Carrow | 15 | 0.2 |";
const XS = [60, 180, 260];

describe("tables of a page", () => {
  it("reads cells that are drawn, and cells that only white space separates", () => {
    const words = grid(TOWNS, XS, 100);
    const drawn = rules([55, 170, 250, 320], [86, 104, 120, 136, 152]);
    expect(read(pageOf(words, { rules: drawn })).text).toBe(TOWNS_TEXT);
    expect(read(pageOf(words)).text).toBe(TOWNS_TEXT);
  });

  it("separates each line with a dot leader to a number", () => {
    const lines = [
      "Mooring ...................... 310.00",
      "Hull cleaning .............. 95.00",
      "Late fee .......... 9.50",
    ];
    const words = lines.flatMap((text, row) => line(text, 60, 100 + 14 * row));
    expect(read(pageOf(words)).text.split("\n\n")).toEqual(lines);
  });

  it("separates the fields of a form", () => {
    const lines = ["Tenant: Daniel Okafor", "Deposit:", "Monthly rent: 820", "Start date: 1 March 2025"];
    const words = lines.flatMap((text, row) => line(text, 60, 100 + 14 * row));
    expect(read(pageOf(words)).text.split("\n\n")).toEqual(lines);
  });

  it("reads a table whatever the order in which it is painted", () => {
    const words = grid(TOWNS, XS, 100);
    const byColumn = words.toSorted((a, b) => a.left - b.left || a.top - b.top);
    expect(read(pageOf(byColumn)).text).toBe(TOWNS_TEXT);
    expect(read(pageOf(byColumn.toReversed().map((one) => ({ ...one, spaced: false })))).text).toBe(TOWNS_TEXT);
  });

  it("repeats a header cell in each column that it spans, and a cell in each row", () => {
    const ys = [86, 104, 120, 136, 152];
    const xs = [55, 130, 200, 260, 320];
    const drawn = [
      ...rules(xs, ys).filter(({ left, top }) => !(left === 200 || (left === 260 && top === 86))),
      rule(200, 86, 200.5, 152),
      rule(260, 104, 260.5, 152),
    ].filter(({ left, right, top }) => !(top === 136 && left === 55 && right === 320));
    drawn.push(rule(130, 136, 320, 136.5));
    const words = grid(
      [
        ["", "", "2024"],
        ["Region", "Site", "In", "Out"],
        ["North", "Alder", "1", "2"],
        ["", "Birch", "3", "4"],
      ],
      [60, 140, 210, 270],
      98,
    );
    expect(read(pageOf(words, { rules: drawn })).text).toBe(
      "| Region | Site | 2024 In | 2024 Out |\n| --- | --- | --- | --- |\n| North | Alder | 1 | 2 |\n| North | Birch | 3 | 4 |",
    );
  });

  it("puts a name over several columns of a table without lines above each of them", () => {
    const words = [
      ...line("2023", 195, 84),
      ...line("2024", 345, 84),
      ...grid(
        [
          ["Town", "In", "Out", "In", "Out"],
          ["Alder", "10", "21", "32", "43"],
          ["Birch", "11", "22", "33", "44"],
          ["Cedar", "12", "23", "34", "45"],
        ],
        [60, 160, 230, 310, 380],
        100,
      ),
    ];
    expect(read(pageOf(words)).text.split("\n")[0]).toBe("| Town | 2023 In | 2023 Out | 2024 In | 2024 Out |");
  });

  it("joins the lines of a cell, where the rows are further apart", () => {
    const words = [
      ...grid([["Site", "Remark", "Cost"]], [60, 140, 300], 100),
      ...grid(
        [
          ["Alder", "Pump replaced in", "12"],
          ["", "the spring"],
        ],
        [60, 140, 300],
        122,
        12,
      ),
      ...grid([["Birch", "Valve inspected", "7"]], [60, 140, 300], 156),
      ...grid(
        [
          ["Cedar", "Closed for main-", "31"],
          ["", "tenance"],
        ],
        [60, 140, 300],
        178,
        12,
      ),
    ];
    const { text, receipt } = read(pageOf(words));
    expect(text.split("\n").slice(2)).toEqual([
      "| Alder | Pump replaced in the spring | 12 |",
      "| Birch | Valve inspected | 7 |",
      "| Cedar | Closed for maintenance | 31 |",
    ]);
    expect(charactersOf(receipt, text)?.leftOut).toEqual({ line_hyphens: 1 });
  });

  it("joins soft hyphens at line ends, in text and in cells, and keeps those painted inside a line as hyphens", () => {
    const lines = [
      "The annual contri\u00ad",
      "bution of mid\u00adyear",
      "members is due in Jan\u00ad",
      "uary or in parts\u00ad",
    ];
    const prose = lines.flatMap((text, at) => line(text, 60, 100 + at * 12));
    expect(read(pageOf(prose)).text).toBe("The annual contribution of mid-year members is due in January or in parts-");
    const cells = [...grid(TOWNS, XS, 100), ...grid([["Dun\u00ad", "31", "0.4"], ["mere\u00ad"]], XS, 164, 12)];
    const { text } = read(pageOf(cells, { rules: rules([55, 170, 250, 320], [86, 104, 120, 136, 152, 182]) }));
    expect(text.split("\n").at(-1)).toBe("| Dunmere- | 31 | 0.4 |");
  });

  it("splits rows that a drawn grid does not separate", () => {
    const drawn = rules([55, 170, 250, 320], [86, 104, 168]);
    expect(read(pageOf(grid(TOWNS, XS, 100), { rules: drawn })).text).toBe(TOWNS_TEXT);
  });

  it("writes a caption directly before its table, from above and from below", () => {
    const words = grid(TOWNS, XS, 100);
    const above = [...line("Table 3: Visitors by town", 60, 80), ...words];
    expect(read(pageOf(above)).text).toBe(`Table 3: Visitors by town\n\n${TOWNS_TEXT}`);
    const below = [...words, ...line("Tableau 3 – Visiteurs par commune", 60, 168)];
    expect(read(pageOf(below)).text).toBe(`Tableau 3 – Visiteurs par commune\n\n${TOWNS_TEXT}`);
  });

  it.each([
    [
      "a list",
      [
        ["1.", "Open the valve of the pump"],
        ["2.", "Read the meter on the wall"],
        ["3.", "Close the valve again"],
      ],
    ],
    [
      "a table of contents",
      [
        ["Scope ........", "1"],
        ["Terms ........", "2"],
        ["Rules ........", "3"],
        ["Forms ........", "4"],
      ],
    ],
  ])("reads %s as text", (_, rows) => {
    expect(read(pageOf(grid(rows, [60, 190], 100))).items.every(({ kind }) => kind === "line")).toBe(true);
  });
});

const PROSE =
  "the pump at the harbour was inspected in spring and the report says that its valve must be replaced before winter".split(
    " ",
  );

function column(x: number, y: number, name: string): PageWord[] {
  return Array.from({ length: 6 }, (_, at) => {
    const text = `${PROSE.slice(at * 3, at * 3 + 4).join(" ")} ${name}${"abcdef"[at]}`;
    return line(text, x, y + at * 13);
  }).flat();
}

describe("reading order", () => {
  it("reads columns one after the other, between what is set over both", () => {
    const words = [
      ...line("A title over both of the columns of this page", 60, 60, { size: 16 }),
      ...column(60, 100, "left"),
      ...column(330, 104, "right"),
      ...line("A closing line that is set over the whole width of the page, below both of its columns.", 60, 220),
    ];
    // Painted line by line across both columns.
    const across = words.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left);
    const { text } = read(pageOf(across));
    const order = ["title", "lefta", "leftf", "righta", "rightf", "closing"].map((mark) => text.indexOf(mark));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it("reads the longer column to its end, even if its last paragraphs are alone", () => {
    const words = [
      ...column(60, 100, "left"),
      ...column(60, 190, "last"),
      ...column(330, 100, "right"),
      ...line("A short line below them", 60, 290),
    ];
    const { text } = read(pageOf(words));
    const order = ["lefta", "leftf", "lasta", "lastf", "righta", "rightf", "A short line"].map((mark) =>
      text.indexOf(mark),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it("separates a numbered heading in the type of its text from the sentence below it", () => {
    const words = [
      ...line("1. Term", 60, 100),
      ...line("The lease begins on 1 May 2025 and runs for seven years, unless it", 60, 113),
      ...line("is ended.", 60, 126),
      ...line("2. Either party may end the lease with nine months of notice to the", 60, 139),
      ...line("Owner in writing.", 60, 152),
    ];
    expect(read(pageOf(words)).text).toBe(
      "1. Term\n\nThe lease begins on 1 May 2025 and runs for seven years, unless it is ended.\n\n2. Either party may end the lease with nine months of notice to the Owner in writing.",
    );
  });

  it("writes a footnote after the paragraph that refers to it, without its call", () => {
    const first = line("The pump was replaced in spring", 60, 100);
    const second = line("It pumps 10", 60, 140);
    const endOf = (words: readonly PageWord[]) => words.at(-1)?.right ?? 0;
    const words = [
      ...first,
      word("1", endOf(first), 96, { size: 6, spaced: false }),
      ...line("and works well since it was", endOf(first) + 7, 100),
      ...line("repaired.", 60, 113),
      ...second,
      word("6", endOf(second), 136, { size: 6, spaced: false }),
      ...line("litres a day in", endOf(second) + 7, 140),
      ...line("summer.", 60, 153),
      word("1", 60, 696, { size: 5 }),
      ...line("By the owner.", 66, 700, { size: 8 }),
    ];
    const { text, receipt } = read(pageOf(words));
    expect(text).toBe(
      "The pump was replaced in spring and works well since it was repaired.\n\nNote 1. By the owner.\n\nIt pumps 10⁶ litres a day in summer.",
    );
    expect(charactersOf(receipt, text)?.leftOut).toEqual({ note_marks: 1 });
  });

  it("reads words that are painted twice once", () => {
    const words = line("Bold by two strokes", 60, 100).flatMap((one) => [
      one,
      { ...one, left: one.left + 0.3, right: one.right + 0.3 },
    ]);
    expect(read(pageOf(words)).text).toBe("Bold by two strokes");
  });
});

function charactersOf(receipt: ReceiptWriter, text: string) {
  return receipt.finish(text, { parser: { name: "pdf", version: 1 }, readAt: "2026-01-01T00:00:00.000Z", ms: 0 })
    .characters;
}

/** Every text of an item. */
function textsOf(item: FlowItem): string[] {
  if (item.kind === "line" || item.kind === "aside" || item.kind === "title") return [item.text];
  if (item.kind === "note") return [item.label, ...item.lines];
  return [item.caption ?? "", ...item.titles, ...item.cells.flatMap(({ lines }) => lines)];
}

describe("conservation", () => {
  const places = fc.record({
    x: fc.integer({ min: 0, max: 560 }),
    y: fc.integer({ min: 10, max: 830 }),
    size: fc.constantFrom(6, 8, 10, 10, 10, 12, 18),
    bold: fc.boolean(),
    spaced: fc.boolean(),
    letters: fc.integer({ min: 1, max: 8 }),
  });
  const onGrid = fc
    .record({
      column: fc.integer({ min: 0, max: 5 }),
      row: fc.integer({ min: 0, max: 20 }),
      letters: fc.integer({ min: 1, max: 12 }),
    })
    .map(({ column, row, letters }) => ({
      x: 50 + column * 90,
      y: 100 + row * 15,
      size: 10,
      bold: row === 0,
      spaced: true,
      letters,
    }));
  const bars = fc.array(
    fc.record({
      left: fc.integer({ min: 40, max: 500 }),
      top: fc.integer({ min: 80, max: 600 }),
      length: fc.constantFrom(60, 180, 500),
      across: fc.boolean(),
    }),
    { maxLength: 25 },
  );

  it("puts every word of any page into exactly one place, in the items and in the text", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(places, onGrid), { minLength: 1, maxLength: 120 }), bars, (made, drawn) => {
        // A word of letters that occur in no other word's name.
        const name = (at: number) => [...at.toString(2)].map((digit) => (digit === "0" ? "a" : "b")).join("");
        const words = made.map(({ x, y, letters, ...more }, at) =>
          word(`q${name(at)}q${"z".repeat(letters)}`, x, y, more),
        );
        const content = pageOf(words, {
          rules: drawn.map(({ left, top, length, across }) =>
            across ? rule(left, top, left + length, top + 0.5) : rule(left, top, left + 0.5, top + length),
          ),
        });
        const { items, text, receipt } = read(content);
        const all = items.flatMap(textsOf).join(" ");
        for (const { text: one } of words) expect(all.split(`${one.replace(/z+$/, "")}z`).length - 1).toBe(1);
        expect(charactersOf(receipt, text)?.leftOut).toEqual({});
      }),
      { numRuns: 150 },
    );
  });
});

describe("digits that a font raises on the line", () => {
  const host = word("1,250", 60, 100, { mark: 1 });
  const digit = (more: Partial<PageWord>) =>
    word("6", host.right, 100, { right: host.right + 0.3 * SIZE, spaced: false, mark: 2, ...more });
  const textOf = (words: PageWord[]) => raisedWords(words).map(({ text }) => text);

  it("are raised right after a number, in separate marked content", () => {
    expect(textOf([host, digit({})])).toEqual(["1,250", "⁶"]);
  });

  it.each([
    ["a unit with its number", ["48", "km"]],
    ["a longer word", ["monthly", "rent"]],
  ])("are raised after %s", (_, [first = "", second = ""]) => {
    const before = word(first, 20, 100, { mark: 1 });
    const after = word(second, before.right + 3, 100, { mark: 1 });
    const narrow = word("6", after.right, 100, { right: after.right + 0.3 * SIZE, spaced: false, mark: 2 });
    expect(textOf([before, after, narrow])).toEqual([first, second, "⁶"]);
  });

  it.each([
    ["as wide as others", [host, digit({ right: host.right + 0.5 * SIZE })]],
    ["in the same marked content", [host, digit({ mark: 1 })]],
    ["after white space", [host, digit({ spaced: true })]],
    ["after a letter, where they may be lowered", [word("COCOC", 60, 100, { mark: 1 }), digit({})]],
  ])("stay digits if they are %s", (_, words) => {
    expect(textOf(words).at(-1)).toBe("6");
  });
});

describe("a table below two columns of particulars", () => {
  const particulars = [
    ["Farm: Upper Dale", "Vet: Dr Ines Marr"],
    ["Herd: 41 ewes", "Visit: 3 May 2031"],
    ["Parish: Coldbeck", "Next visit: autumn"],
  ];
  const doses = [
    ["Drug", "Dose", "Ewes", "Price"],
    ["Albendin", "5 ml", "41", "32.80"],
    ["Clostrivac", "2 ml", "38", "57.00"],
    ["Zinc bolus", "1", "12", "18.60"],
  ];

  it("has its own columns", () => {
    const words = [...grid(particulars, [60, 300], 100), ...grid(doses, [60, 240, 300, 380], 163)];
    const { text } = read(pageOf(words));
    expect(text.split("\n\n").at(-1)).toBe(
      "| Drug | Dose | Ewes | Price |\n| --- | --- | --- | --- |\n| Albendin | 5 ml | 41 | 32.80 |\n| Clostrivac | 2 ml | 38 | 57.00 |\n| Zinc bolus | 1 | 12 | 18.60 |",
    );
    expect(text).toContain("| Farm: Upper Dale | Vet: Dr Ines Marr |");
  });
});
