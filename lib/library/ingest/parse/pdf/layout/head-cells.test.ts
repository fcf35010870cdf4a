import { describe, expect, it } from "vitest";
import { grid, line, pageOf, read } from "../../../testing/page-words";

const XS = [60, 150, 220, 290, 360];
const BODY = [
  ["Alder", "310", "4,020", "280", "3,770"],
  ["Birch", "125", "1,550", "171", "1,905"],
  ["Cedar", "90", "880", "75", "655"],
];
const PARTS = ["", "Pupils", "Absences", "Pupils", "Absences"];
const PITCH = 16;
const BODY_TEXT = "| Alder | 310 | 4,020 | 280 | 3,770 |";

/** The header and the first row of a table whose body begins below `heads` lines. */
function firstRows(heads: number, above: ReturnType<typeof line>, parts: readonly string[] = PARTS): string[] {
  const rows = grid([parts, ...BODY], XS, 100 + (heads - 1) * PITCH);
  const [names, , first] = read(pageOf([...above, ...rows])).text.split("\n");
  return [names ?? "", first ?? ""];
}

describe("heads of tables without rules", () => {
  it("have an empty corner", () => {
    expect(firstRows(1, [], ["", "Spring", "Summer", "Autumn", "Winter"])).toEqual([
      "|  | Spring | Summer | Autumn | Winter |",
      BODY_TEXT,
    ]);
  });

  it("name the columns whose middle they are above", () => {
    const above = [...line("Boys", 195, 100), ...line("Girls", 335, 100)];
    expect(firstRows(2, above)).toEqual([
      "|  | Boys Pupils | Boys Absences | Girls Pupils | Girls Absences |",
      BODY_TEXT,
    ]);
  });

  it("name the columns at whose left side they begin", () => {
    const above = [...line("Boys", 150, 100), ...line("Girls", 220, 100)];
    const parts = ["", "Pupils", "Pupils", "Absences", "Late"];
    expect(firstRows(2, above, parts)[0]).toBe("|  | Boys Pupils | Girls Pupils | Girls Absences | Girls Late |");
  });

  it("may be beside two lines of names, at the height of both", () => {
    const above = [
      ...line("Boys", 195, 100),
      ...line("Girls", 290, 100),
      ...line("School", 60, 100 + PITCH / 2),
      ...line("Sum", 360, 100 + PITCH / 2),
    ];
    expect(firstRows(2, above, ["", "Pupils", "Absences", "Pupils", ""])[0]).toBe(
      "| School | Boys Pupils | Boys Absences | Girls Pupils | Sum |",
    );
  });

  it("may be three lines", () => {
    const above = [
      ...line("Pupils and absences", 220, 100),
      ...line("School", 60, 100 + PITCH),
      ...line("Boys", 195, 100 + PITCH),
      ...line("Girls", 335, 100 + PITCH),
    ];
    const all = "Pupils and absences";
    expect(firstRows(3, above)[0]).toBe(
      `| School | ${all} Boys Pupils | ${all} Boys Absences | ${all} Girls Pupils | ${all} Girls Absences |`,
    );
  });
});

describe("columns that are close together", () => {
  it("are found on a page without other text", () => {
    const words = grid(
      [["", "Spring", "Summer", "Autumn"], ...BODY.map((row) => row.slice(0, 4))],
      [60, 100, 142, 186],
      100,
    );
    const text = read(pageOf(words.map((word) => ({ ...word, spaced: false })))).text;
    expect(text.split("\n")[2]).toBe("| Alder | 310 | 4,020 | 280 |");
    expect(text.split("\n")[0]).toBe("|  | Spring | Summer | Autumn |");
  });
});

describe("units below the names of columns", () => {
  it("are not part of the row of names, also where the table continues on another page", () => {
    const words = grid(
      [
        ["Crop", "2021", "2022"],
        ["", "t", "t"],
      ],
      XS,
      100,
    );
    const body = grid(
      [
        ["Oats", "1250", "1310"],
        ["Rye", "640", "655"],
      ],
      XS,
      132,
    );
    expect(read(pageOf([...words, ...body])).text.split("\n")[0]).toBe("| Crop | 2021 (t) | 2022 (t) |");
  });
});
