import { lettersOf } from "@/lib/shared/projections/text/letters-of";
import { type LocatedWords, locateWords } from "./locate-words";
import { PageLetters, type RunPart } from "./page-letters";

/** Where a part of a run is on the page, in any unit. */
export interface RunPlace {
  top: number;
  height: number;
}

/** A row of a table in a document's text. */
const ROW = /^\s*\|.*\|\s*$/;
/** Places of a cell's text that are examined: a short number may occur in many rows. */
const MAX_PLACES = 60;
/** How far apart the lines of a row may be, in heights of a line. */
const SAME_LINE = 0.8;
const SAME_ROW = 4;

interface Place {
  from: number;
  to: number;
  middle: number;
  height: number;
}

/**
 * Finds a passage or a quotation on a rendered page: its rows of tables by their cells, the rest by its words.
 * @param runs the page's text runs, in order
 * @param placeOf where a part of a run is
 */
export function locatePassage(
  runs: readonly string[],
  words: string,
  placeOf: (part: RunPart) => RunPlace | null,
): LocatedWords {
  const lines = words.split("\n").filter((line) => lettersOf(line).letters !== "");
  const rows = lines.filter((line) => ROW.test(line));
  if (rows.length === 0) return locateWords(runs, words);
  const text = lines.filter((line) => !ROW.test(line)).join("\n");
  const page = new PageLetters(runs);
  const located = rows.map((row) => locateRow(page, row, placeOf) ?? locateWords(runs, row));
  if (text !== "") located.push(locateWords(runs, text));
  const isAll = (found: LocatedWords["found"]) => located.every((one) => one.found === found);
  return {
    found: isAll("whole") ? "whole" : isAll("none") ? "none" : "part",
    parts: located.flatMap(({ parts }) => parts),
  };
}

/**
 * Finds a row of a table among the runs of a rendered page: each cell at the height of the row, since a page
 * may paint a table column by column.
 * @returns `null` if none of its cells is found
 */
function locateRow(page: PageLetters, words: string, placeOf: (part: RunPart) => RunPlace | null): LocatedWords | null {
  const find = (letters: string) => placesOf(page, letters, placeOf);
  const cells = cellsOf(words).map((text) => ({ text, places: find(lettersOf(text).letters) }));
  const found = cells.filter(({ places }) => places.length > 0);
  // The cell found in the fewest places shows best where the row is.
  const anchor = found.toSorted((a, b) => a.places.length - b.places.length || b.text.length - a.text.length)[0];
  if (anchor === undefined) return null;
  let best: Place[] = [];
  for (const place of anchor.places) {
    const row = found.flatMap(({ places }) => nearest(places, place, SAME_LINE));
    if (row.length > best.length) best = row;
  }
  const line = best[0];
  if (line === undefined) return null;
  // A cell of several lines: each of its words beside the row.
  const broken = cells.filter(({ places }) => nearest(places, line, SAME_LINE).length === 0);
  const rest = broken.map(({ text }) =>
    text.split(/\s+/).map((word) => nearest(find(lettersOf(word).letters), line, SAME_ROW)),
  );
  const hit = new Set<number>();
  for (const { from, to } of [...best, ...rest.flat(2)]) for (let at = from; at < to; at += 1) hit.add(at);
  const isWhole = rest.every((places) => places.every((place) => place.length > 0));
  return { found: isWhole ? "whole" : "part", parts: page.partsOf([...hit].sort((a, b) => a - b)) };
}

/** Texts of the filled cells. */
function cellsOf(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim())
    .filter((cell) => lettersOf(cell).letters !== "");
}

/** Where letters occur as whole words. */
function placesOf(page: PageLetters, letters: string, placeOf: (part: RunPart) => RunPlace | null): Place[] {
  const places: Place[] = [];
  for (let from = page.letters.indexOf(letters); from !== -1; from = page.letters.indexOf(letters, from + 1)) {
    const to = from + letters.length;
    if (letters === "" || places.length >= MAX_PLACES) break;
    if (!page.isEdge(from, "start") || !page.isEdge(to - 1, "end")) continue;
    const [part] = page.partsOf(Array.from({ length: letters.length }, (_, at) => from + at));
    const place = part === undefined ? null : placeOf(part);
    if (place !== null) places.push({ from, to, middle: place.top + place.height / 2, height: place.height });
  }
  return places;
}

/** The place nearest to a line, if it is near. */
function nearest(places: readonly Place[], line: Place, lines: number): Place[] {
  const distance = (place: Place) => Math.abs(place.middle - line.middle);
  const found = places.toSorted((a, b) => distance(a) - distance(b))[0];
  return found !== undefined && distance(found) <= lines * Math.max(found.height, line.height) ? [found] : [];
}
