import { foldText } from "@/lib/engine/language/text/fold-text";
import { isTableRule, TABLE_ROW, tableCells } from "@/lib/engine/language/text/table-cells";
import { LINES_OF_CODE, ROWS_OF_CODE, ROWS_OF_SHORT_CODE } from "./tunables";

/** A code in the text, as offsets. */
export interface CodeSpan {
  start: number;
  end: number;
}

interface Code extends CodeSpan {
  /** What it has in common with its neighbours: "ORD-2024-0117" and "ORD-2024-0118" are both "a-9-9". */
  shape: string;
  /** Two digits in a row of capitals: "PM10" may be a name. */
  short: boolean;
}

/** A cell, or the start of a line: its codes, and what else it says, which rows that number something repeat. */
interface Place {
  codes: readonly Code[];
  words: string;
}

/** Letters and digits with single signs between them; capitals may be separate from the number ("CMD 1001"). */
const CODE = /(?<![\p{L}\p{N}])(?:\p{Lu}{1,6}[ \u00a0](?=\p{N}))?[\p{L}\p{N}]+(?:[-‑–/._#:][\p{L}\p{N}]+)*/gu;
const LINE_START = /^[\s*_>•–-]*(?:\d{1,3}[.)]\s+)?(?:\p{L}[\p{L}.'’°]*[ \u00a0]){0,2}/u;
/** What may separate the codes of a list: signs, and a word as short as "and". */
const BETWEEN_CODES = /^[^\p{L}\p{N}]*(?:\p{Ll}{1,3}[^\p{L}\p{N}]+)?$/u;

/**
 * The codes that number rows: order and invoice numbers, article codes. They are recognised by their shape, a number with
 * letters or signs, and by its repetition with other digits in the rows of a column, at the start of lines, or in a list
 * of nothing else. A code in a sentence, such as the number of a standard, names something and is not among them.
 * @param columns column names of the table that the text starts in: its other rows are in other passages, so one row
 *   with such a code is enough
 */
export function rowIdentifiers(text: string, columns: readonly string[] = []): CodeSpan[] {
  const found: CodeSpan[] = [];
  let column: Place[][] = [];
  let starts: Place[] = [];
  let isContinued = columns.length > 0;
  const endTable = () => {
    for (const places of column) found.push(...repeated(places, isContinued ? 1 : ROWS_OF_CODE));
    if (column.length > 0) isContinued = false;
    column = [];
  };
  const endLines = () => {
    found.push(...repeated(starts, LINES_OF_CODE));
    starts = [];
  };
  let from = 0;
  for (const line of text.split("\n")) {
    if (TABLE_ROW.test(line)) {
      endLines();
      // Names in a header are not read, so a header that looks like a row changes nothing.
      if (!isTableRule(line)) {
        for (const [at, cell] of tableCells(line).entries()) {
          column[at] ??= [];
          column[at].push(placeOf(line.slice(cell.start, cell.end), from + cell.start));
        }
      }
    } else {
      endTable();
      if (line.trim() !== "") starts.push(lineStart(line, from));
      found.push(...listed(line, from));
    }
    from += line.length + 1;
  }
  endTable();
  endLines();
  return found;
}

/** Codes of a column whose shape returns in enough rows with other digits. */
function repeated(places: readonly Place[], rows: number): CodeSpan[] {
  const groups = new Map<string, Place[]>();
  for (const place of places) {
    if (place.codes.length === 0) continue;
    const like = `${place.words}\n${[...new Set(place.codes.map(({ shape }) => shape))].join(" ")}`;
    groups.set(like, [...(groups.get(like) ?? []), place]);
  }
  const isNumbered = (group: readonly Place[]) => {
    const isShort = group.some(({ codes }) => codes.some(({ short }) => short));
    return group.length >= (isShort ? ROWS_OF_SHORT_CODE : rows);
  };
  const numbered = [...groups.values()].filter(isNumbered);
  // In a column of numbers, those of another shape ("R1234-B") are numbers too.
  const others = numbered.length > 0 ? places.filter(({ words }) => words === "") : [];
  return [...new Set([...numbered.flat(), ...others])].flatMap(({ codes }) => codes);
}

function placeOf(text: string, from: number): Place {
  const codes = codesIn(text, from);
  const words = codes.toReversed().reduce((rest, { start, end }) => {
    return `${rest.slice(0, start - from)} ${rest.slice(end - from)}`;
  }, text);
  return { codes, words: (foldText(words).match(/\p{L}+/gu) ?? []).join(" ") };
}

/** The code that a line starts with, if any, and the words before it ("Order R1234: …"). */
function lineStart(line: string, from: number): Place {
  const opening = LINE_START.exec(line)?.[0].length ?? 0;
  const [first] = codesIn(line, from);
  if (first === undefined || first.start - from > opening) return { codes: [], words: "" };
  return { codes: [first], words: placeOf(line.slice(0, first.start - from), 0).words };
}

/** Codes of one shape in a line that lists nothing else: "Orders: R1234, R1235 and R1236." */
function listed(line: string, from: number): CodeSpan[] {
  const label = /^[^:]{0,60}:\s/u.exec(line)?.[0].length ?? 0;
  const codes = codesIn(line.slice(label), from + label);
  const [first] = codes;
  if (first === undefined || codes.length < LINES_OF_CODE || codes.some(({ shape }) => shape !== first.shape))
    return [];
  const edges = [from + label, ...codes.map(({ end }) => end)];
  const gaps = edges.map((edge, at) => line.slice(edge - from, (codes[at]?.start ?? from + line.length) - from));
  return gaps.every((gap) => BETWEEN_CODES.test(gap)) ? codes : [];
}

function codesIn(text: string, from: number): Code[] {
  return [...text.matchAll(CODE)].flatMap((match): Code[] => {
    const [code] = match;
    const digits = code.match(/\p{N}/gu)?.length ?? 0;
    const isSigned = /[^\p{L}\p{N}]/u.test(code);
    const isPlain = !/\p{Ll}/u.test(code);
    // "Covid-19" and "CO2" are names.
    if (!/\p{L}/u.test(code) || digits < 2 || (!isPlain && digits < 3)) return [];
    const shape = code.replace(/\p{L}+/gu, "a").replace(/\p{N}+/gu, "9");
    const start = from + match.index;
    return [{ start, end: start + code.length, shape, short: digits < 3 && !isSigned }];
  });
}
