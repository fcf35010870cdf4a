import { z } from "zod";
import { nameKey } from "@/lib/engine/language/names/name-key";
import type { PassageExtraction } from "@/lib/library/knowledge-graph/extract/extraction";
import { languageSchema } from "@/lib/shared/contracts/language";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** Sentences with their annotations. The kinds of the relations are annotated too, for extraction by a language model. */
export const annotatedSchema = z.object({
  language: languageSchema,
  sentences: z.array(
    z.object({
      text: z.string(),
      entities: z.record(z.string(), entityTypeSchema),
      relations: z.array(
        z.object({
          source: z.string(),
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
  /** Pairs of names, of which the annotations say that the sentence relates them. */
  pairs: Tally;
  /** Of the right pairs: both dates are right. */
  validity: Tally;
}

export function emptyScore(): ExtractionScore {
  const tally = (): Tally => ({ found: 0, right: 0, wanted: 0 });
  return { entities: tally(), kinds: tally(), pairs: tally(), validity: tally() };
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
  const keyOf = (at: number) => extraction.mentions[at]?.key ?? "";
  const related = new Map(
    extraction.facts.map(({ source, target, validFrom, validTo }) => [
      pairOf(keyOf(source), keyOf(target)),
      `${validFrom}..${validTo}`,
    ]),
  );
  const expected = new Map(
    relations.map(({ source, target, validFrom, validTo }) => [
      pairOf(nameKey(source), nameKey(target)),
      `${validFrom}..${validTo}`,
    ]),
  );
  score.pairs.wanted += expected.size;
  score.pairs.found += related.size;
  for (const [pair, validity] of related) {
    const right = expected.get(pair);
    if (right === undefined) continue;
    score.pairs.right += 1;
    score.validity.found += 1;
    score.validity.wanted += 1;
    if (right === validity) score.validity.right += 1;
    else wrong.push(`${pair}: ${right}, not ${validity}`);
  }
  for (const pair of expected.keys()) if (!related.has(pair)) wrong.push(`missed pair: ${pair}`);
  return wrong;
}

function pairOf(one: string, other: string): string {
  return [one, other].sort().join(" + ");
}
