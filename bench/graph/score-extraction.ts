import { z } from "zod";
import { nameKey } from "@/lib/engine/language/names/name-key";
import type { PassageExtraction } from "@/lib/library/knowledge-graph/extract/extraction";
import { languageSchema } from "@/lib/shared/contracts/language";
import { entityTypeSchema, relationTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** Sentences with their annotations; relations by co-occurrence are not annotated. */
export const annotatedSchema = z.object({
  language: languageSchema,
  sentences: z.array(
    z.object({
      text: z.string(),
      entities: z.record(z.string(), entityTypeSchema),
      relations: z.array(
        z.object({
          source: z.string(),
          type: relationTypeSchema,
          target: z.string(),
          validFrom: z.iso.date().nullable(),
          validTo: z.iso.date().nullable(),
        }),
      ),
    }),
  ),
});
export type AnnotatedSentence = z.infer<typeof annotatedSchema>["sentences"][number];

/** Counts of found, right and annotated items. */
export interface Tally {
  found: number;
  right: number;
  wanted: number;
}

export interface ExtractionScore {
  /** Names, of any kind. */
  entities: Tally;
  /** Kinds of the names found. */
  kinds: Tally;
  /** Typed relations, including their direction. */
  relations: Tally;
  /** Of the relations found: both dates are right. */
  validity: Tally;
}

export function emptyScore(): ExtractionScore {
  const tally = (): Tally => ({ found: 0, right: 0, wanted: 0 });
  return { entities: tally(), kinds: tally(), relations: tally(), validity: tally() };
}

/** Adds one sentence's extraction to a score. @returns its mistakes, in words */
export function scoreExtraction(
  score: ExtractionScore,
  { entities, relations }: AnnotatedSentence,
  extraction: PassageExtraction,
): string[] {
  const wrong: string[] = [];
  const wanted = new Map(Object.entries(entities).map(([name, type]) => [nameKey(name), type]));
  const found = new Map(extraction.mentions.map(({ key, type }) => [key, type]));
  score.entities.wanted += wanted.size;
  score.entities.found += found.size;
  for (const [key, type] of found) {
    const right = wanted.get(key);
    if (right === undefined) {
      wrong.push(`no entity: ${key}`);
      continue;
    }
    score.entities.right += 1;
    score.kinds.found += 1;
    score.kinds.wanted += 1;
    if (right === type) score.kinds.right += 1;
    else wrong.push(`${key} is ${right}, not ${type}`);
  }
  for (const key of wanted.keys()) if (!found.has(key)) wrong.push(`missed entity: ${key}`);
  const stated = extraction.facts.flatMap(({ type, source, target, validFrom, validTo }) => {
    const [from, to] = [extraction.mentions[source]?.key, extraction.mentions[target]?.key];
    return type === "related_to" || from === undefined || to === undefined
      ? []
      : [{ relation: `${from} ${type} ${to}`, validity: `${validFrom}..${validTo}` }];
  });
  const expected = new Map(
    relations.map(({ source, type, target, validFrom, validTo }) => [
      `${nameKey(source)} ${type} ${nameKey(target)}`,
      `${validFrom}..${validTo}`,
    ]),
  );
  score.relations.wanted += expected.size;
  score.relations.found += stated.length;
  for (const { relation, validity } of stated) {
    const right = expected.get(relation);
    if (right === undefined) {
      wrong.push(`no relation: ${relation}`);
      continue;
    }
    score.relations.right += 1;
    score.validity.found += 1;
    score.validity.wanted += 1;
    if (right === validity) score.validity.right += 1;
    else wrong.push(`${relation}: ${right}, not ${validity}`);
  }
  const all = new Set(stated.map(({ relation }) => relation));
  for (const relation of expected.keys()) if (!all.has(relation)) wrong.push(`missed relation: ${relation}`);
  return wrong;
}
