import { readDates } from "@/lib/engine/language/dates/read-dates";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { HEADING_JOINT } from "../extraction";
import { HEADINGS_KEPT } from "../tunables";
import { findNames } from "./find-names";
import type { FoundName } from "./named-thing";
import { headingKind, type Segment } from "./segments";

/** The headings above a passage, outermost first, and the names of each; offsets are into all of them, joined. */
export interface HeadingNames {
  levels: FoundName[][];
}

export type PassageHeadings = Partial<Pick<Passage, "documentTitle" | "headingPath">>;

/** A passage that begins within a table has the heads of its columns last in its path. */
const COLUMNS = / \| /;

/** The heads of the columns of the table that a passage begins in; none where it does not. */
export function columnsAbove({ headingPath }: PassageHeadings): string[] {
  const last = headingPath?.at(-1) ?? "";
  return COLUMNS.test(last) ? tableCells(last).map(({ text }) => text) : [];
}

/** The names that the title of the document and the headings above a passage have. */
export function headingNames(headings: PassageHeadings, language: Language, lexicon: NameLexicon): HeadingNames {
  const path = (headings.headingPath ?? []).filter((heading) => !COLUMNS.test(heading));
  const title = headings.documentTitle ?? "";
  const trail = title === "" || path[0] === title ? path : [title, ...path];
  let at = 0;
  const levels = trail.map((heading) => {
    const from = at;
    at += heading.length + HEADING_JOINT.length;
    return namesOf(heading, language, lexicon).map((name) => ({
      ...name,
      start: name.start + from,
      end: name.end + from,
      thing: { ...name.thing, points: { ...name.thing.points } },
    }));
  });
  return { levels };
}

const kept = new Map<string, FoundName[]>();

function namesOf(heading: string, language: Language, lexicon: NameLexicon): FoundName[] {
  const key = `${language} ${heading}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const whole = { start: 0, end: heading.length };
  const segment: Segment = { ...whole, kind: headingKind(heading), unit: whole, label: "" };
  const { names } = findNames(heading, [segment], readDates(heading, language), language, lexicon);
  const certain = names.filter(({ thing }) => !thing.tentative);
  for (const [oldest] of kept) if (kept.size >= HEADINGS_KEPT) kept.delete(oldest);
  kept.set(key, certain);
  return certain;
}
