import { setImmediate } from "node:timers/promises";
import type { Passage } from "../../../contracts/document";
import { nameLexicon } from "../../../language/name-lexicon";
import { readDates } from "../../../language/read-dates";
import type { Extractor, PassageExtraction } from "../extraction";
import { findNames } from "./find-names";
import { type FoundName, kindOf } from "./named-thing";
import { relate } from "./relate";
import { segmentsOf } from "./segments";

/** Raised whenever the same passage would be read otherwise. */
const VERSION = 2;
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
export async function extractFrom({ text, language }: Pick<Passage, "text" | "language">): Promise<PassageExtraction> {
  const lexicon = await nameLexicon(language);
  const dates = readDates(text, language);
  const segments = segmentsOf(text, language);
  const found = findNames(text, segments, dates, language, lexicon);
  const units = new Map(
    segments.flatMap(({ unit, kind }) =>
      kind === "heading" || kind === "title" ? [] : [[unit, { unit, isRow: kind === "cell" }]],
    ),
  );
  const related = (names: readonly FoundName[]) => relate(text, [...units.values()], names, dates, language);
  const first = related(found.names);
  const stated = new Set(
    first.flatMap((fact) => (fact.type === "related_to" ? [] : [fact.source.thing, fact.target.thing])),
  );
  const names = found.names.filter(({ thing }) => !thing.tentative || stated.has(thing));
  const facts = names.length === found.names.length ? first : related(names);
  // Kinds are told last: relations tell more of them.
  const mentions = names.map(({ start, end, surface, thing }) => ({
    start,
    end,
    surface,
    key: thing.key,
    type: kindOf(thing).type,
  }));
  const position = new Map(names.map(({ start }, at) => [start, at]));
  const positionOf = (thing: { thing: unknown; start: number }) =>
    position.get(thing.start) ?? names.findIndex((name) => name.thing === thing.thing);
  return {
    mentions,
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
