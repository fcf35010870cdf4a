import type { DateMention } from "@/lib/engine/language/dates/read-dates";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import { contains, includes } from "@/lib/shared/text/spans";
import { NAMES_PER_SENTENCE, PAIRS_PER_SENTENCE } from "../tunables";
import type { FoundName } from "./name-clues";
import type { Segment } from "./segments";

/** Two names in one sentence or row. */
export interface NamesTogether {
  source: FoundName;
  target: FoundName;
  unit: SentenceSpan;
  validFrom: string | null;
  validTo: string | null;
}

/**
 * The pairs of things that the sentences and rows of a passage name together, the nearest of each. A row also belongs to
 * the section's subject: the only thing that the innermost heading with names names.
 * @param names in text order
 * @param above the names in the document's title and in each heading above the passage, outermost first
 */
export function namesTogether(
  segments: readonly Segment[],
  names: readonly FoundName[],
  above: readonly (readonly FoundName[])[],
  dates: readonly DateMention[],
): NamesTogether[] {
  let subject = onlyOne(above.findLast((level) => level.length > 0) ?? []);
  const kinds = new Map(segments.map(({ unit, kind }) => [unit, kind]));
  return [...kinds].flatMap(([unit, kind]) => {
    const within = names.filter(({ start }) => includes(unit, start)).slice(0, NAMES_PER_SENTENCE);
    if (kind === "heading" || kind === "title") {
      if (within.length > 0) subject = onlyOne(within);
      return [];
    }
    const ofRow = kind === "cell" && subject !== null && !within.some(({ thing }) => thing.key === subject?.thing.key);
    const all = ofRow && subject !== null ? [{ ...subject, start: unit.start, end: unit.start }, ...within] : within;
    const validity = validityOf(dates.filter((date) => contains(unit, date)));
    return nearestPairs(all).map(([source, target]) => ({ source, target, unit, ...validity }));
  });
}

function onlyOne(names: readonly FoundName[]): FoundName | null {
  const [first] = names;
  return first !== undefined && names.every(({ thing }) => thing.key === first.thing.key) ? first : null;
}

/** Each pair of things once. Its order is that of their keys, so that every sentence adds to the same relation. */
function nearestPairs(names: readonly FoundName[]): [FoundName, FoundName][] {
  const pairs = names.flatMap((first, at) =>
    names.slice(at + 1).map((second) => ({ first, second, gap: second.start - first.end })),
  );
  const nearest = new Map<string, [FoundName, FoundName]>();
  for (const { first, second } of pairs.sort((left, right) => left.gap - right.gap)) {
    if (nearest.size === PAIRS_PER_SENTENCE) break;
    if (first.thing.key === second.thing.key) continue;
    const pair: [FoundName, FoundName] = first.thing.key < second.thing.key ? [first, second] : [second, first];
    const id = pair.map(({ thing }) => thing.key).join("\n");
    if (!nearest.has(id)) nearest.set(id, pair);
  }
  return [...nearest.values()];
}

/** The period of a sentence's only date. With several, none is known to belong to the pair. */
function validityOf(dates: readonly DateMention[]): Pick<NamesTogether, "validFrom" | "validTo"> {
  const [date] = dates;
  if (date === undefined || dates.length > 1) return { validFrom: null, validTo: null };
  return {
    validFrom: date.role === "until" ? null : date.from,
    validTo: date.role === "since" ? null : date.to,
  };
}
