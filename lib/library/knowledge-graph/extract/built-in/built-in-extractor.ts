import { setImmediate } from "node:timers/promises";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Extractor, PassageExtraction } from "../extraction";
import { findNames } from "./find-names";
import { columnsAbove, headingNames, type PassageHeadings } from "./heading-names";
import { type FoundName, kindOf } from "./named-thing";
import { type ReadUnit, relate } from "./relate";
import { type Segment, segmentsOf } from "./segments";

/** Increased whenever the same passage would give another extraction. */
const VERSION = 3;
/** Passages stored in one statement. The extractor yields to the event loop after each passage. */
const BATCH = 16;

/** Finds names by rules and word lists, and relations by wording patterns, without a model. */
export function createBuiltInExtractor(): Extractor {
  return {
    id: `built-in-${VERSION}`,
    origin: "built-in",
    batch: BATCH,
    async extract(passages, { signal }) {
      const extractions: PassageExtraction[] = [];
      for (const passage of passages) {
        signal.throwIfAborted();
        extractions.push(await extractFrom(passage));
        await setImmediate();
      }
      return extractions;
    },
  };
}

/** Names, relations and dates of one passage. */
export async function extractFrom(
  passage: Pick<Passage, "text" | "language"> & PassageHeadings,
): Promise<PassageExtraction> {
  const { text, language } = passage;
  const lexicon = await nameLexicon(language);
  const dates = readDates(text, language);
  const segments = segmentsOf(text, language, columnsAbove(passage));
  const found = findNames(text, segments, dates, language, lexicon);
  const above = withThings(headingNames(passage, language, lexicon).levels, found.names);
  const related = (names: readonly FoundName[]) => relate(text, unitsOf(segments), names, above, dates, language);
  const first = related(found.names);
  const stated = new Set(
    first.flatMap((fact) => (fact.type === "related_to" ? [] : [fact.source.thing, fact.target.thing])),
  );
  const names = found.names.filter(({ thing }) => !thing.tentative || stated.has(thing));
  const facts = names.length === found.names.length ? first : related(names);
  const named = new Set(names.map(({ thing }) => thing.key));
  const inHeadings = above.flat().filter(({ thing }) => !named.has(thing.key));
  const all = [...names, ...innermostNames(inHeadings)];
  const positionOf = ({ thing, start }: FoundName) => {
    const exact = all.findIndex((name) => name.thing.key === thing.key && name.start === start);
    return exact >= 0 ? exact : all.findIndex((name) => name.thing.key === thing.key);
  };
  return {
    // Types are decided last, since relations are evidence for them.
    mentions: all.map(({ start, end, surface, thing }, at) => ({
      start,
      end,
      surface,
      key: thing.key,
      type: kindOf(thing).type,
      ...(at >= names.length ? { inHeading: true } : {}),
    })),
    aliases: found.aliases,
    dates: dates.map(({ start, end, from, to }) => ({ start, end, from, to })),
    facts: facts.map(({ source, target, type, unit, validFrom, validTo }) => ({
      source: positionOf(source),
      target: positionOf(target),
      type,
      start: unit.start,
      end: unit.end,
      validFrom,
      validTo,
    })),
  };
}

/** The sentences, rows and headings of a passage, each once. */
function unitsOf(segments: readonly Segment[]): ReadUnit[] {
  const units = new Map<SentenceSpan, ReadUnit>();
  for (const { unit, kind } of segments) {
    units.set(unit, { unit, isRow: kind === "cell", isHeading: kind === "heading" || kind === "title" });
  }
  return [...units.values()];
}

/** Links names of headings to the things that the passage names with the same key. */
function withThings(levels: readonly FoundName[][], names: readonly FoundName[]): FoundName[][] {
  const things = new Map(names.map(({ thing }) => [thing.key, thing]));
  return levels.map((level) => level.map((name) => ({ ...name, thing: things.get(name.thing.key) ?? name.thing })));
}

/** One name per thing: that of the innermost heading. */
function innermostNames(names: readonly FoundName[]): FoundName[] {
  return [...new Map(names.map((name) => [name.thing.key, name])).values()].sort((a, b) => a.start - b.start);
}
