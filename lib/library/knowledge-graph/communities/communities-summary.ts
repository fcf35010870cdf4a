import type { CommunitySentence } from "@/lib/data/db/graph/communities";
import { SUMMARY_SENTENCES, TITLE_ENTITIES } from "../tunables";

/** What is known of a community. */
export interface CommunityFacts {
  /** Names of its entities, the most connected first. */
  names: readonly string[];
  /** Their ids, in the same order. */
  memberIds: readonly string[];
  sentences: readonly CommunitySentence[];
}

/** Names what quotes the sentences; changes whenever others would be quoted of the same community. */
export const QUOTED = "extractive-1";

/** What is said of a community without a language model: the sentences that state most about its best known entities. */
export function quotedSummary(community: CommunityFacts): { title: string; summary: string } {
  return { title: titleOf(community.names), summary: centralSentences(community).join(" ") };
}

/** The best known names. */
export function titleOf(names: readonly string[]): string {
  return [...new Set(names)].slice(0, TITLE_ENTITIES).join(", ");
}

/** A sentence that relates entities of a community. */
export interface CentralSentence {
  sentence: string;
  language: string;
  /** The higher, the more connected what it relates is. */
  score: number;
  /** Ids of the entities that it relates. */
  ends: ReadonlySet<string>;
}

/** The sentences of a community, each once, those about its most connected entities first. */
export function rankedSentences({ memberIds, sentences }: CommunityFacts): CentralSentence[] {
  const ranks = new Map(memberIds.map((id, rank) => [id, 1 / (1 + rank)]));
  const found = new Map<string, CentralSentence & { ends: Set<string> }>();
  for (const { text, start, end, sourceId, targetId, type, language } of sentences) {
    const sentence = text.slice(start, end).replace(/\s+/g, " ").trim();
    const one = found.get(sentence) ?? { sentence, language, score: 0, ends: new Set() };
    // A sentence that says how they are related says more than one that names both.
    const weight = type === "related_to" ? 0.5 : 1;
    one.score += weight * ((ranks.get(sourceId) ?? 0) + (ranks.get(targetId) ?? 0));
    one.ends.add(sourceId).add(targetId);
    found.set(sentence, one);
  }
  return [...found.values()].sort((a, b) => b.score - a.score || (a.sentence < b.sentence ? -1 : 1));
}

/**
 * The sentences about the most connected entities, each about somebody whom those before it have not told of, as far
 * as there are such.
 */
export function centralSentences(community: CommunityFacts): string[] {
  let left = rankedSentences(community);
  const told = new Set<string>();
  const chosen: string[] = [];
  while (chosen.length < SUMMARY_SENTENCES && left.length > 0) {
    const fresh = ({ ends }: CentralSentence) => [...ends].filter((id) => !told.has(id)).length / ends.size;
    const worth = (one: CentralSentence) => one.score * (1 + fresh(one));
    const [best, ...others] = left.toSorted((a, b) => worth(b) - worth(a) || (a.sentence < b.sentence ? -1 : 1));
    if (best === undefined) break;
    left = others;
    if (chosen.length > 0 && fresh(best) === 0) continue;
    chosen.push(best.sentence);
    for (const id of best.ends) told.add(id);
  }
  return chosen;
}
