import { LRUCache } from "lru-cache";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { HEADING_JOINT } from "../extraction";
import { isColumnNames, type PassageHeadings } from "../passage-headings";
import { CACHED_HEADINGS } from "../tunables";
import { findNames } from "./find-names";
import type { FoundName } from "./name-clues";
import { headingKind, type Segment } from "./segments";

/** The names in each heading above a passage, outermost first; offsets are into the joined headings. */
export interface HeadingNames {
  levels: FoundName[][];
}

/** The names in the document's title and the headings above a passage. */
export function headingNames(headings: PassageHeadings, language: TextLanguage, lexicon: NameLexicon): HeadingNames {
  const path = (headings.headingPath ?? []).filter((heading) => !isColumnNames(heading));
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

const cache = new LRUCache<string, FoundName[]>({ max: CACHED_HEADINGS });

function namesOf(heading: string, language: TextLanguage, lexicon: NameLexicon): FoundName[] {
  const key = `${language} ${heading}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const unit = { start: 0, end: heading.length };
  const segment: Segment = { ...unit, kind: headingKind(heading), unit, label: "" };
  const { names } = findNames(heading, [segment], readDates(heading, language), language, lexicon);
  cache.set(key, names);
  return names;
}
