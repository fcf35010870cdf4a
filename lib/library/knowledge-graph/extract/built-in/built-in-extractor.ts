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

/** Raised whenever the same passage would be read otherwise. */
const VERSION = 3;
/** Passages between two waits for whoever else wants the processor are one; of a batch, as many as one statement stores. */
const BATCH = 16;

/** Reads names by rules and lists, and relations by how sentences are worded. No model is asked. */
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
  const all = [...names, ...firstsOf(inHeadings)];
  const positionOf = ({ thing, start }: FoundName) => {
    const exact = all.findIndex((name) => name.thing.key === thing.key && name.start === start);
    return exact >= 0 ? exact : all.findIndex((name) => name.thing.key === thing.key);
  };
  return {
    // Kinds are told last: relations tell more of them.
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

/** The sentences and rows of a passage; headings are none, but part them. */
function unitsOf(segments: readonly Segment[]): ReadUnit[] {
  const units = new Map<SentenceSpan, ReadUnit>();
  for (const { unit, kind } of segments) {
    units.set(unit, { unit, isRow: kind === "cell", isHeading: kind === "heading" || kind === "title" });
  }
  return [...units.values()];
}

/** What a heading names is what the passage names so. */
function withThings(levels: readonly FoundName[][], names: readonly FoundName[]): FoundName[][] {
  const things = new Map(names.map(({ thing }) => [thing.key, thing]));
  return levels.map((level) => level.map((name) => ({ ...name, thing: things.get(name.thing.key) ?? name.thing })));
}

/** Of each thing the innermost heading that names it. */
function firstsOf(names: readonly FoundName[]): FoundName[] {
  return [...new Map(names.map((name) => [name.thing.key, name])).values()].sort((a, b) => a.start - b.start);
}
