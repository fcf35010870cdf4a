import { between, type CorpusWords, pick, type Random } from "./corpus-words";

export const SHAPES = [
  "grid",
  "white space",
  "merged header",
  "multi-line cells",
  "numeric",
  "over two pages",
  "side by side",
  "caption and footnote",
] as const;
export type Shape = (typeof SHAPES)[number];

/** What is drawn between cells. */
export type Borders = "all" | "rows" | "three lines" | "stripes" | "none";

/** A header cell over several columns. */
export interface MergedName {
  text: string;
  from: number;
  to: number;
}

/** A table as drawn, and so as it must be read. */
export interface CorpusTable {
  shape: Shape;
  borders: Borders;
  /** Names over several columns, above the others. */
  merged: MergedName[];
  names: string[];
  rows: string[][];
  caption: string | null;
  note: string | null;
  /** Columns of numbers are set at the right. */
  numeric: boolean[];
}

/** The name of a column, with the one above it. */
export function fullName({ merged, names }: CorpusTable, column: number): string {
  const above = merged.find(({ from, to }) => column >= from && column <= to);
  return above === undefined ? (names[column] ?? "") : `${above.text} ${names[column]}`;
}

const CAPTIONS = { en: "Table", fr: "Tableau" } as const;

export function makeTable(
  shape: Shape,
  { words, random, number, ruled }: { words: CorpusWords; random: Random; number: number; ruled: boolean },
): CorpusTable {
  const borders: Borders = ruled ? "all" : pick(random, ["rows", "three lines", "stripes", "none", "none"]);
  const columns = shape === "side by side" ? 3 : shape === "numeric" ? 6 : 3 + Math.floor(random() * 3);
  const height = shape === "over two pages" ? 30 : 4 + Math.floor(random() * 8);
  const merges = shape === "merged header";
  const measured = merges ? 4 : columns - 1;
  const measures = merges ? twice(words.measures(2)) : words.measures(measured);
  const years = ["2021", "2022", "2023", "2024"];
  const from = Math.floor(random() * 3);
  const merged = merges
    ? [
        { text: years[from] ?? "", from: 1, to: 2 },
        { text: years[from + 1] ?? "", from: 3, to: 4 },
      ]
    : [];
  const long = shape === "multi-line cells";
  const keys =
    height > 12 ? Array.from({ length: height }, (_, at) => `${words.places(1)[0]} ${at + 1}`) : words.places(height);
  const rows = keys.map((key) => {
    const values = measures.map((_, at) => (at % 2 === 0 ? words.integer(90_000) : words.decimal(900)));
    if (shape === "numeric" && random() < 0.15) values[Math.floor(random() * values.length)] = "–";
    return long
      ? [key, capital(words.words(Math.round(between(random, 4, 22)))), ...values.slice(0, 2)]
      : [key, ...values];
  });
  const remark = words.language === "fr" ? "Description" : "Remarks";
  const names = long ? [words.key(), remark, ...measures.slice(0, 2)] : [words.key(), ...measures];
  const described = shape === "caption and footnote" || random() < 0.4;
  return {
    shape,
    borders,
    merged,
    names,
    rows,
    caption: described
      ? `${CAPTIONS[words.language]} ${number}${words.language === "fr" ? " –" : ":"} ${capital(words.words(5))}`
      : null,
    note: shape === "caption and footnote" ? `${capital(words.words(9))} ${words.integer(999)}.` : null,
    numeric: names.map((_, at) => at > (long ? 1 : 0)),
  };
}

function twice(names: readonly string[]): string[] {
  return [...names, ...names];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
