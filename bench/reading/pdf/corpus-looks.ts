import { fileURLToPath } from "node:url";
import { between, pick, type Random } from "./corpus-words";

/** How a document is set. */
export interface Look {
  regular: string;
  bold: string;
  size: number;
  /** Distance of lines in font sizes. */
  leading: number;
  paper: readonly [number, number];
  margin: number;
  gutter: number;
  justified: boolean;
  /** Whether each word is painted on its own, as some programs do. */
  wordByWord: boolean;
  /** Space around the text of a cell, in points. */
  cellPadding: number;
  rowPadding: number;
  /** Space between columns of a table without borders, in points. */
  columnGap: number;
  lineWidth: number;
  boldNames: boolean;
  shadedNames: boolean;
  /** Whether lines are painted as thin filled rectangles. */
  linesAsBars: boolean;
  /** Whether a table is painted column by column. */
  byColumn: boolean;
  centredNames: boolean;
}

const file = (path: string) => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
const DEJAVU = "dejavu-fonts-ttf/ttf/";
const GEIST = "geist/dist/fonts/geist-sans/";
const MONO = "geist/dist/fonts/geist-mono/";
const A4: Look["paper"] = [595.28, 841.89];
const LETTER: Look["paper"] = [612, 792];

/** Fonts, sizes and distances: the reader is developed with the first, and reported with the second. */
export type House = "first" | "second";
const FONTS: Readonly<Record<House, readonly (readonly [string, string])[]>> = {
  first: [
    ["Helvetica", "Helvetica-Bold"],
    ["Times-Roman", "Times-Bold"],
    [file(`${DEJAVU}DejaVuSans.ttf`), file(`${DEJAVU}DejaVuSans-Bold.ttf`)],
    ["Courier", "Courier-Bold"],
  ],
  second: [
    [file(`${GEIST}Geist-Regular.ttf`), file(`${GEIST}Geist-Bold.ttf`)],
    [file(`${DEJAVU}DejaVuSerif.ttf`), file(`${DEJAVU}DejaVuSerif-Bold.ttf`)],
    [file(`${DEJAVU}DejaVuSansCondensed.ttf`), file(`${DEJAVU}DejaVuSansCondensed-Bold.ttf`)],
    [file(`${MONO}GeistMono-Regular.ttf`), file(`${MONO}GeistMono-Bold.ttf`)],
  ],
};

export function makeLook(house: House, random: Random): Look {
  const first = house === "first";
  const [regular, bold] = pick(random, FONTS[house]);
  const size = first ? between(random, 9, 11) : between(random, 7.5, 12);
  return {
    regular,
    bold,
    size,
    leading: first ? between(random, 1.2, 1.4) : between(random, 1.15, 1.55),
    paper: first ? A4 : pick(random, [A4, LETTER]),
    margin: first ? 60 : between(random, 45, 75),
    gutter: first ? 22 : between(random, 14, 30),
    justified: random() < 0.6,
    wordByWord: random() < 0.4,
    cellPadding: first ? between(random, 3, 6) : between(random, 2, 9),
    rowPadding: first ? between(random, 2, 5) : between(random, 0.5, 8),
    columnGap: (first ? between(random, 1.2, 3) : between(random, 1, 5)) * size,
    lineWidth: first ? between(random, 0.4, 1) : between(random, 0.2, 1.6),
    boldNames: random() < 0.6,
    shadedNames: random() < 0.3,
    linesAsBars: random() < 0.4,
    byColumn: random() < 0.25,
    centredNames: random() < 0.4,
  };
}
