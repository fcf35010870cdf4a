import { describe, expect, it } from "vitest";
import { grid, line, pageOf, read, rule, rules } from "../../../../testing/page-words";
import type { PageWord } from "../../page/page-content";
import { isUnitLine } from "./table-blocks";

const XS = [60, 180, 260, 340];

/** The rows of the tables of a text, and its other paragraphs. */
function blocksOf(text: string): (string | string[][])[] {
  return text.split("\n\n").map((block) =>
    block.startsWith("|")
      ? block
          .split("\n")
          .filter((_, at) => at !== 1)
          .map((row) =>
            row
              .slice(2, -2)
              .split(" | ")
              .map((cell) => cell.trim()),
          )
      : block,
  );
}

/** Rows of drawn cells; those in `undivided` are one cell. */
function drawn(
  rows: readonly (readonly string[])[],
  { xs = XS, y = 100, undivided = [], bold = [] }: Partial<Drawing> = {},
) {
  const edges = [...xs.map((x) => x - 5), (xs.at(-1) ?? 0) + 75];
  const [left = 0, right = 0] = [edges[0], edges.at(-1)];
  const top = (row: number) => y - 12 + 16 * row;
  const words = grid(rows, xs, y).map((one): PageWord => {
    const row = Math.floor((one.baseline - y + 1) / 16);
    return { ...one, bold: bold.includes(row) };
  });
  const lines = rows.flatMap((_, row) => {
    const columns = undivided.includes(row) ? [left, right] : edges;
    return [
      rule(left, top(row), right, top(row) + 0.5),
      ...columns.map((x) => rule(x, top(row), x + 0.5, top(row + 1))),
    ];
  });
  return { words, rules: [...lines, rule(left, top(rows.length), right, top(rows.length) + 0.5)] };
}

interface Drawing {
  xs: readonly number[];
  y: number;
  undivided: readonly number[];
  bold: readonly number[];
}

describe("the unit of a table", () => {
  it.each(["(Per cent)", "In thousands", "En millions d’euros", "[hl]", "EUR million", "Index, 2015 = 100", "in %"])(
    "is %s",
    (text) => expect(isUnitLine(text)).toBe(true),
  );

  it.each(["Harvest", "2019", "(1)", "Total in the north", "Men", "In 2020"])("is not %s", (text) =>
    expect(isUnitLine(text)).toBe(false),
  );

  const rows = [
    ["Vineyard", "2009-2012", "2013-2016", "2017-2020"],
    ["Slope", "7.10", "6.05", "5.95"],
    ["Terrace", "3.25", "3.10", "2.80"],
    ["Plain", "9.40", "9.10", "8.15"],
  ];

  it("is above the names of the columns, at the right", () => {
    const words = [...line("(Hectolitres)", 325, 84), ...grid(rows, XS, 100)];
    expect(blocksOf(read(pageOf(words)).text)).toEqual(["(Hectolitres)", rows]);
  });

  it("is on the line of the title", () => {
    const words = [
      ...line("Yield of the vineyards", 60, 84),
      ...line("(Hectolitres)", 325, 84),
      ...grid(rows, XS, 100),
    ];
    expect(blocksOf(read(pageOf(words)).text)[1]).toEqual(rows);
  });

  it("is in its own cell, or in one below the names", () => {
    const above = drawn([["", "", "", "(hl)"], ...rows]);
    expect(blocksOf(read(pageOf(above.words, above)).text)).toEqual(["(hl)", rows]);
    const below = drawn([rows[0] ?? [], ["in thousands"], ...rows.slice(1)], { undivided: [1] });
    expect(blocksOf(read(pageOf(below.words, below)).text)).toEqual(["in thousands", rows]);
  });

  it("is that of each column, in a row below the names", () => {
    const { words, ...lines } = drawn([
      ["Cask", "Volume", "Height"],
      ["", "hl", "m"],
      ["Oak", "12", "2"],
      ["Steel", "40", "3"],
    ]);
    expect(blocksOf(read(pageOf(words, lines)).text)).toEqual([
      [
        ["Cask", "Volume (hl)", "Height (m)"],
        ["Oak", "12", "2"],
        ["Steel", "40", "3"],
      ],
    ]);
  });
});

describe("titles of a table", () => {
  it("are above it, not in the names of its columns", () => {
    const { words, ...lines } = drawn(
      [
        ["Fees of the ferry"],
        ["valid from May"],
        ["Route", "Single", "Return"],
        ["Cove", "4", "7"],
        ["Isle", "6", "11"],
      ],
      { xs: [60, 180, 260], undivided: [0, 1] },
    );
    expect(blocksOf(read(pageOf(words, lines)).text)).toEqual([
      "Fees of the ferry\nvalid from May",
      [
        ["Route", "Single", "Return"],
        ["Cove", "4", "7"],
        ["Isle", "6", "11"],
      ],
    ]);
  });

  it("are paragraphs if they are long", () => {
    const long = "The fees were set by the council and are the same for all who live on the coast.";
    const lines = [0, 1, 2, 3].flatMap((at) => line(long, 60, 100 + 12 * at, { size: 7 }));
    const table = drawn(
      [
        ["Route", "Single", "Return"],
        ["Cove", "4", "7"],
        ["Isle", "6", "11"],
      ],
      { xs: [60, 180, 260], y: 160 },
    );
    const frame = rules([55, 335], [88, 148]);
    const { text } = read(pageOf([...lines, ...table.words], { rules: [...frame, ...table.rules] }));
    const [first, second] = blocksOf(text);
    expect(first).toMatch(/^The fees were set .* coast\.$/);
    expect(second).toEqual([
      ["Route", "Single", "Return"],
      ["Cove", "4", "7"],
      ["Isle", "6", "11"],
    ]);
  });

  it("name groups of rows if no column names follow", () => {
    const rows = [["Route", "Single", "Return"], ["By day"], ["Cove", "4", "7"], ["By night"], ["Cove", "5", "9"]];
    const { words, ...lines } = drawn(rows, { xs: [60, 180, 260], undivided: [1, 3], bold: [0, 1, 3] });
    expect(blocksOf(read(pageOf(words, lines)).text)).toEqual([
      [
        ["Route", "Single", "Return"],
        ["By day", "", ""],
        ["Cove", "4", "7"],
        ["By night", "", ""],
        ["Cove", "5", "9"],
      ],
    ]);
  });

  it("are below an empty corner", () => {
    const rows = [
      ["", "Plan", "Result"],
      ["Income"],
      ["Gifts", "400", "410"],
      ["Sales", "100", "90"],
      ["Costs"],
      ["Rent", "300", "300"],
      ["Wages", "150", "170"],
    ];
    const [block] = blocksOf(read(pageOf(grid(rows, [60, 180, 260], 100))).text);
    expect(block).toEqual(rows.map((row) => [...row, "", ""].slice(0, 3)));
  });
});

describe("tables below one another", () => {
  const first = [
    ["Boat", "Week", "Month"],
    ["Dinghy", "70", "210"],
    ["Canoe", "40", "120"],
  ];
  const second = [
    ["Boat", "Length", "Berths"],
    ["Dinghy", "4", "2"],
    ["Canoe", "5", "3"],
  ];
  const xs = [60, 180, 260];

  it("have their own names if lines rename the columns", () => {
    expect(blocksOf(read(pageOf(grid([...first, ...second], xs, 100))).text)).toEqual([first, second]);
    const { words, ...lines } = drawn([...first, ...second], { xs });
    expect(blocksOf(read(pageOf(words, lines)).text)).toEqual([first, second]);
  });

  it("have a title each", () => {
    const rows = [["Hire"], ...first, ["Winter hire"], ...first];
    const { words, ...lines } = drawn(rows, { xs, undivided: [0, 4] });
    expect(blocksOf(read(pageOf(words, lines)).text)).toEqual(["Hire", first, "Winter hire", first]);
    const plain = grid([...first, ["Sizes"], ...second], xs, 100);
    expect(blocksOf(read(pageOf(plain)).text)).toEqual([first, "Sizes", second]);
  });

  it("have separate columns, although their lines touch", () => {
    const upper = drawn(first, { xs });
    const lower = drawn(
      [
        ["Guide", "Days"],
        ["Ines", "12"],
        ["Tomas", "20"],
      ],
      { xs: [60, 215], y: 148 },
    );
    const wide = {
      ...lower,
      rules: lower.rules.map((one) => ({ ...one, right: Math.max(one.right, one.left + 0.5) })),
    };
    const { text } = read(pageOf([...upper.words, ...wide.words], { rules: [...upper.rules, ...wide.rules] }));
    expect(blocksOf(text)).toEqual([
      first,
      [
        ["Guide", "Days"],
        ["Ines", "12"],
        ["Tomas", "20"],
      ],
    ]);
  });

  it("are one if a row has words instead of values", () => {
    const rows = [
      ["Day", "From", "Until"],
      ["Monday", "9:00", "17:00"],
      ["Tuesday", "shut", "shut"],
      ["Friday", "On request", "By letter"],
      ["Sunday", "10:00", "12:00"],
    ];
    expect(blocksOf(read(pageOf(grid(rows, xs, 100))).text)).toEqual([rows]);
    const { words, ...lines } = drawn(rows, { xs, bold: [0] });
    expect(blocksOf(read(pageOf(words, lines)).text)).toEqual([rows]);
  });
});

describe("a form", () => {
  it("is read by the columns of its rows", () => {
    const fine = Array.from({ length: 8 }, (_, at) => 60 + 30 * at);
    const parts = [
      drawn(
        [
          ["Name", "Number"],
          ["Okoye", "5510"],
        ],
        { xs: [60, 240], y: 100 },
      ),
      drawn([["7", "3", "1", "9", "2", "2", "4", "8"]], { xs: fine, y: 132 }),
      drawn([["Place", "Date"]], { xs: [60, 150], y: 148 }),
    ];
    const lines = parts.flatMap((part) => part.rules).map((one) => ({ ...one, right: Math.min(one.right, 345) }));
    const { text } = read(
      pageOf(
        parts.flatMap((part) => part.words),
        { rules: [...lines, rule(345, 88, 345.5, 152)] },
      ),
    );
    expect(text).not.toMatch(/Name[^\n]*Name/);
    expect(text).toContain("Okoye");
    expect(text).toContain("\n\n7 3 1 9 2 2 4 8\n\nPlace Date");
  });
});

describe("columns", () => {
  it("hold the signs of their figures", () => {
    const rows = [
      ["", "", "2031", "", "2030"],
      ["Sales", "$", "1,250", "$", "990"],
      ["Returns", "", "(40)", "", "(12)"],
      ["Net", "$", "1,210", "$", "978"],
    ];
    const [block] = blocksOf(read(pageOf(grid(rows, [60, 170, 190, 270, 290], 100))).text);
    expect(block).toEqual([
      ["", "2031", "2030"],
      ["Sales", "$ 1,250", "$ 990"],
      ["Returns", "(40)", "(12)"],
      ["Net", "$ 1,210", "$ 978"],
    ]);
  });

  it("have names that are wider than their figures", () => {
    const words = [
      ...line("Stop", 60, 100),
      ...line("Mornings", 120, 100),
      ...line("Afternoons", 172, 100),
      ...line("Nightfall", 234, 100),
      ...grid(
        [
          ["Quay", "14", "12", "2"],
          ["Mill", "9", "8", "1"],
          ["Ford", "4", "4", "0"],
        ],
        [60, 145, 207, 274],
        116,
      ),
    ];
    expect(blocksOf(read(pageOf(words)).text)[0]?.[0]).toEqual(["Stop", "Mornings", "Afternoons", "Nightfall"]);
  });

  it("have labels over two lines", () => {
    const rows = [
      ["Garden", "Visits", "Plants"],
      ["Rose", "310", "44"],
      ["Ferns of the", "", ""],
      ["tropics", "205", "61"],
      ["Alpine", "99", "120"],
    ];
    expect(blocksOf(read(pageOf(grid(rows, [60, 180, 260], 100))).text)[0]?.[2]).toEqual([
      "Ferns of the tropics",
      "205",
      "61",
    ]);
  });
});
