import { describe, expect, it } from "vitest";
import { grid, line, pageOf, read, SIZE, word } from "../../../../testing/page-words";
import type { PageWord } from "../../page/page-content";

const LINES = [
  "The office opened its new reading",
  "room in the spring of last year, and",
  "visitors came from all of the county.",
  "The librarian, who had waited since",
  "the former building was closed, met",
  "them at the door with tea and bread.",
];

/** A line whose words fill a width. */
function justified(text: string, { x, y, width }: { x: number; y: number; width: number }): PageWord[] {
  const words = text.split(" ");
  const letters = words.reduce((sum, one) => sum + 0.5 * SIZE * one.length, 0);
  const space = (width - letters) / (words.length - 1);
  let at = x;
  return words.map((one) => {
    const made = word(one, at, y);
    at = made.right + space;
    return made;
  });
}

/** Columns side by side, painted line by line across them, each with its name in its last line. */
function columns(names: readonly string[], { gutter, ragged = false }: { gutter: number; ragged?: boolean }) {
  const width = ragged ? 174 : 180;
  return [...LINES, "name of it all"].flatMap((text, row) =>
    names.flatMap((name, at) => {
      const place = { x: 20 + at * (width + gutter), y: 100 + 12 * row, width };
      const isLast = row === LINES.length;
      return isLast || ragged
        ? line(isLast ? text.replace("name", name) : text, place.x, place.y)
        : justified(text, place);
    }),
  );
}

describe("columns of prose", () => {
  it.each([
    ["justified", { gutter: 14 }],
    ["ragged", { gutter: 8, ragged: true }],
  ])("are read one after the other, however near: three that are %s", (_, shape) => {
    const { items, text } = read(pageOf(columns(["Anna", "Bert", "Carl"], shape)));
    expect(items.every(({ kind }) => kind === "line")).toBe(true);
    const column = (name: string) => `${LINES.join(" ")} ${name} of it all`;
    expect(text.replaceAll("\n\n", " ")).toBe(["Anna", "Bert", "Carl"].map(column).join(" "));
  });

  it("are not a table if wide spaces of a narrow column happen to align", () => {
    const lines = [
      "visitors came from",
      "gardens near",
      "harbour wall",
      "meadows seen",
      "viaduct from",
      "the reading room.",
    ];
    const words = lines.flatMap((text, row) => justified(text, { x: 60, y: 100 + 12 * row, width: 95 }));
    words.push(...Array.from({ length: 5 }, (_, row) => line("it is a room to be in", 60, 300 + 12 * row)).flat());
    expect(read(pageOf(words)).text.startsWith(`${lines.join(" ")}\n\n`)).toBe(true);
  });

  it("are not mistaken for rows of a table", () => {
    const rows = [
      ["Berth", "Keeper of the berth", "Town it is in"],
      ["North quay", "Anna Alder and sons", "Brackley Down"],
      ["South quay", "Bert Birch of Carrow", "Alderwick"],
      ["Old dock", "Carl Cedar and wife", "Dunmere"],
      ["New dock", "Dora Dogwood", "Brackley Down"],
    ];
    const { text } = read(pageOf(grid(rows, [60, 130, 260], 100)));
    expect(text.split("\n")).toHaveLength(6);
    expect(text).toContain("| South quay | Bert Birch of Carrow | Alderwick |");
  });

  const TAIL = [
    "them at the door with tea and bread.",
    "Nobody in the town had expected the",
    "ceiling, which a painter of the coast",
  ];
  const LONG = [...LINES, ...TAIL, "has filled with gulls and with boats."];
  const prose = (y: number) => LONG.flatMap((text, row) => line(text, 20, y + 12 * row));

  it("are read before a few unrelated lines beside their upper part", () => {
    const contents = ["Reading room – 4", "Opening hours – 6", "Donors – 9"];
    const beside = contents.flatMap((text, row) => line(text, 260, 100 + 18 * row));
    const { items, text } = read(pageOf([...prose(100), ...beside]));
    expect(items.every(({ kind }) => kind === "line")).toBe(true);
    expect(text.startsWith(LONG.join(" "))).toBe(true);
    expect(contents.every((entry) => text.includes(entry))).toBe(true);
  });

  it("begin below a short heading, with the end of a text beside it", () => {
    const heading = line("Gulls", 20, 84, { size: 14 });
    const end = ["The choir sings there on the first", "evening of every second month."];
    const beside = end.flatMap((text, row) => line(text, 260, 82 + 12 * row));
    const { text } = read(pageOf([...beside, ...heading, ...prose(104)]));
    expect(text).toBe(`# Gulls\n\n${LONG.join(" ")}\n\n${end.join(" ")}`);
  });

  it("are not a table column with other cells beside all their lines", () => {
    const rows = [0, 1, 2, 3].flatMap((row) => [
      ...LINES.slice(0, 3).flatMap((text, at) => line(text, 20, 100 + 44 * row + 12 * at)),
      ...line(`Keeper ${"ABCD".charAt(row)}`, 260, 112 + 44 * row),
    ]);
    const { text } = read(pageOf(rows));
    expect(text.indexOf("Keeper A")).toBeLessThan(text.lastIndexOf("The office opened"));
  });
});
