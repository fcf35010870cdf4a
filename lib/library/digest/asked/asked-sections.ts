import { analyze } from "@/lib/engine/language/analyzers";
import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { Section, Unit } from "../key-sentences/sections";
import { SUMMARY_ROWS } from "../tunables";

/** The share of a heading's words that a request must have to mean its section. */
const HEADING_SHARE = 0.5;

/**
 * The sections that a request names by words of their headings that the title does not have: "the warranty section".
 * Empty if it means the whole document.
 * @param terms of the request
 */
export function namedSections(
  sections: readonly Section[],
  terms: readonly string[],
  titled: ReadonlySet<string>,
): Section[] {
  const own = new Set(terms.filter((term) => !titled.has(term) && !/^\d/.test(term)));
  if (own.size === 0) return [];
  const shares = sections.map((section) =>
    Math.max(0, ...[...section.path, section.heading ?? ""].map((text) => shareOf(text, section, own))),
  );
  const found = sections.filter((_, at) => (shares[at] ?? 0) >= HEADING_SHARE);
  // A section with all its words named comes before sections with some of them.
  const whole = sections.filter((_, at) => shares[at] === 1);
  const named = whole.length > 0 ? whole : found;
  return named.some(({ units, rows }) => units.length + rows.length > 0) ? named : [];
}

function shareOf(heading: string, { language }: Section, own: ReadonlySet<string>): number {
  const terms = [...new Set(analyze(heading, language))].filter((term) => !/^\d/.test(term));
  return terms.length === 0 ? 0 : terms.filter((term) => own.has(term)).length / terms.length;
}

/** A small table as a whole: its header and its rows. */
export function wholeTable({ rows }: Section): Unit[] {
  return rows.length > 1 && rows.length <= SUMMARY_ROWS + 1 ? rows : [];
}

/** The header of a table and the rows that a request names by their number, such as a year, with those between them. */
export function namedRows({ rows, language }: Section, terms: readonly string[]): Unit[] {
  const [header, ...body] = rows;
  const numbers = new Set(terms.filter((term) => /^\d/.test(term)));
  const isNamed = ({ text }: Unit) =>
    analyze(tableCells(text)[0]?.text ?? "", language).some((term) => numbers.has(term));
  const first = body.findIndex(isNamed);
  const last = body.findLastIndex(isNamed);
  if (header === undefined || first < 0 || last - first >= SUMMARY_ROWS) return [];
  return [header, ...body.slice(first, last + 1)];
}
