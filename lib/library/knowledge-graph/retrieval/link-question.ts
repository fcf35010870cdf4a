import { spelledKey } from "@/lib/data/db/graph/hand-groups";
import { entitiesById, entitiesByKey, type NamedEntity } from "@/lib/data/db/graph/search/named-entities";
import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { nameKey } from "@/lib/engine/language/names/name-key";
import { words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";
import { overlaps } from "@/lib/shared/text/spans";
import { residentGraph } from "./resident-graph";
import {
  COMMON_WORD_WEIGHT,
  LINKED_BY_MEANING,
  LINKED_BY_NAME,
  LINKED_WORDS,
  MEANT_CANDIDATES,
  MEANT_FROM,
  MEANT_GAP,
  MEANT_WEIGHT,
  MIN_RARITY,
  NAME_WORDS,
  RARITY_SLOPE,
} from "./tunables";

export interface QuestionEntity extends LinkedEntity {
  /** Weight, 0–1: from the certainty of the link and the rarity of the entity. */
  weight: number;
}

/** 1 for an entity named by a single passage, decreasing with their number. */
export function rarity(passages: number): number {
  return Math.max(MIN_RARITY, 1 - RARITY_SLOPE * Math.log10(Math.max(1, passages)));
}

interface NameWindow {
  key: string;
  start: number;
  end: number;
  /** In words. */
  length: number;
  certainty: number;
}

/**
 * The entities that a question names, longest names first, ignoring case and accents.
 * @param documentIds only entities named by one of these documents; null for all
 */
export async function linkByName(
  question: string,
  language: TextLanguage,
  documentIds: readonly string[] | null,
): Promise<QuestionEntity[]> {
  const windows = nameWindows(question, language);
  const found = await entitiesByKey([...new Set(windows.map(({ key }) => key))], documentIds);
  const byKey = new Map(found.map((entity) => [entity.key, entity]));
  const taken: NameWindow[] = [];
  const linked = new Map<string, QuestionEntity>();
  const matches = windows.filter(({ key }) => byKey.has(key)).sort((a, b) => b.length - a.length || a.start - b.start);
  for (const window of matches) {
    const entity = byKey.get(window.key);
    if (entity === undefined || taken.some((other) => overlaps(window, other))) continue;
    taken.push(window);
    const weight = window.certainty * rarity(entity.passages);
    if (weight > (linked.get(entity.id)?.weight ?? 0))
      linked.set(entity.id, toLinked(entity, "name", window.certainty, weight));
  }
  return [...linked.values()].sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1)).slice(0, LINKED_BY_NAME);
}

/** Every sequence of words that may be a name. */
function nameWindows(question: string, language: TextLanguage): NameWindow[] {
  const all = words(question, language).slice(0, LINKED_WORDS);
  const isCapital = all.map(({ text }) => /^\p{Lu}|^\p{N}/u.test(text));
  const isFunction = all.map(({ text }) => isFunctionWord(text, language));
  // In a question without capitals, lower case is not evidence against a name.
  const capitalsTell = isCapital.some((capital, at) => capital && at > 0);
  const windows: NameWindow[] = [];
  for (let first = 0; first < all.length; first++) {
    for (let last = first; last < Math.min(all.length, first + NAME_WORDS); last++) {
      const [from, to] = [all[first], all[last]];
      if (from === undefined || to === undefined) continue;
      const places = Array.from({ length: last - first + 1 }, (_, n) => first + n);
      if (places.every((at) => isFunction[at])) continue;
      const key = nameKey(question.slice(from.start, to.end));
      if (key === "") continue;
      const isCommon = capitalsTell && places.every((at) => !isCapital[at]);
      const certainty = isCommon ? COMMON_WORD_WEIGHT : 1;
      const window = { start: from.start, end: to.end, length: places.length, certainty };
      // A spelling that was split off by hand takes precedence over its folded name.
      windows.push({ ...window, key: spelledKey(key, question.slice(from.start, to.end)) }, { ...window, key });
    }
  }
  return windows;
}

/**
 * The entities nearest to a question by meaning.
 * @param vector of the question
 * @param documentIds only entities named by one of these documents; null for all
 */
export async function linkByMeaning(
  vector: Float32Array | null,
  documentIds: readonly string[] | null,
): Promise<QuestionEntity[]> {
  if (vector === null) return [];
  const near = residentGraph().entities.nearest(
    vector,
    documentIds === null ? LINKED_BY_MEANING : MEANT_CANDIDATES,
    null,
  );
  const scores = new Map(near.filter(({ score }) => score >= MEANT_FROM).map(({ id, score }) => [id, score]));
  const entities = await entitiesById([...scores.keys()], documentIds);
  const linked = entities
    .map((entity) => {
      const score = scores.get(entity.id) ?? 0;
      return toLinked(entity, "meaning", score, MEANT_WEIGHT * rarity(entity.passages));
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  // The nearest of those in the scope: others do not decide who is left out.
  const [first] = linked;
  return linked.filter(({ score }) => score >= (first?.score ?? 0) - MEANT_GAP).slice(0, LINKED_BY_MEANING);
}

function toLinked(
  { id, name, type }: NamedEntity,
  by: LinkedEntity["by"],
  score: number,
  weight: number,
): QuestionEntity {
  return { id, name, type, by, score, weight };
}
