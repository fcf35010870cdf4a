import { setImmediate } from "node:timers/promises";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Extractor, PassageExtraction } from "../extraction";
import { columnsAbove, type PassageHeadings } from "../passage-headings";
import { rowIdentifiers } from "../row-identifiers";
import { findNames } from "./find-names";
import { headingNames } from "./heading-names";
import { type FoundName, kindOf } from "./name-clues";
import { namesTogether } from "./names-together";
import { segmentsOf } from "./segments";

/** Increased whenever the same passage would give another extraction. */
const VERSION = 5;
/** Passages stored in one statement. The extractor yields to the event loop after each passage. */
const BATCH = 16;

/** Finds names by rules and word lists, and which of them occur together, without a model. */
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

/**
 * Names, their pairs in one sentence, and dates of one passage. In a language without rules nothing tells a name from
 * another word with a capital, so nothing is read.
 */
export async function extractFrom(
  passage: Pick<Passage, "text" | "language"> & PassageHeadings,
): Promise<PassageExtraction> {
  const { text, language } = passage;
  if (language === "other") return { mentions: [], aliases: [], dates: [], facts: [] };
  const lexicon = await nameLexicon(language);
  const dates = readDates(text, language);
  const columns = columnsAbove(passage);
  const segments = segmentsOf(text, language, columns);
  const notNames = [...dates, ...rowIdentifiers(text, columns)];
  const { names, aliases } = findNames(text, segments, notNames, language, lexicon);
  const above = withThings(headingNames(passage, language, lexicon).levels, names);
  const named = new Set(names.map(({ thing }) => thing.key));
  const inHeadings = above.flat().filter(({ thing }) => !named.has(thing.key));
  const all = [...names, ...innermostNames(inHeadings)];
  const positionOf = ({ thing, start }: FoundName) => {
    const exact = all.findIndex((name) => name.thing.key === thing.key && name.start === start);
    return exact >= 0 ? exact : all.findIndex((name) => name.thing.key === thing.key);
  };
  return {
    mentions: all.map(({ start, end, surface, thing }, at) => ({
      start,
      end,
      surface,
      key: thing.key,
      type: kindOf(thing).type,
      ...(at >= names.length ? { inHeading: true } : {}),
    })),
    aliases,
    dates: dates.map(({ start, end, from, to }) => ({ start, end, from, to })),
    facts: namesTogether(segments, names, above, dates).map(({ source, target, unit, validFrom, validTo }) => ({
      source: positionOf(source),
      target: positionOf(target),
      type: "related_to",
      start: unit.start,
      end: unit.end,
      validFrom,
      validTo,
    })),
  };
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
