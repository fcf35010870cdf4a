import type { CommunitySentence } from "@/lib/data/db/graph/communities";
import { oneLine } from "@/lib/shared/text/one-line";
import { SUMMARY_SENTENCES, TITLE_ENTITIES } from "../tunables";

/** The entities of a community and the sentences about them. */
export interface CommunityFacts {
  /** Names of its entities, the most connected first. */
  names: readonly string[];
  /** Their ids, in the same order. */
  memberIds: readonly string[];
  sentences: readonly CommunitySentence[];
}

/** Version of the quoted summary; changes whenever other sentences would be quoted. */
export const QUOTED = "extractive-1";

/** A summary without a language model: the sentences that say most about the best-connected entities. */
export function quotedSummary(community: CommunityFacts): { title: string; summary: string } {
  return { title: titleOf(community.names), summary: centralSentences(community).join(" ") };
}

/** A title of the best-connected names. */
export function titleOf(names: readonly string[]): string {
  return [...new Set(names)].slice(0, TITLE_ENTITIES).join(", ");
}

/** A sentence that relates entities of a community. */
export interface CentralSentence {
  sentence: string;
  language: string;
  /** Higher for better-connected entities. */
  score: number;
  /** Ids of the entities that it relates. */
  ends: ReadonlySet<string>;
}

/** The sentences of a community, each once, those about its most connected entities first. */
export function rankedSentences({ memberIds, sentences }: CommunityFacts): CentralSentence[] {
  const ranks = new Map(memberIds.map((id, rank) => [id, 1 / (1 + rank)]));
  const found = new Map<string, CentralSentence & { ends: Set<string> }>();
  for (const { text, start, end, sourceId, targetId, type, language } of sentences) {
    const sentence = oneLine(text.slice(start, end));
    const one = found.get(sentence) ?? { sentence, language, score: 0, ends: new Set() };
    // A sentence that states their relation is worth more than one that only names both.
    const weight = type === "related_to" ? 0.5 : 1;
    one.score += weight * ((ranks.get(sourceId) ?? 0) + (ranks.get(targetId) ?? 0));
    one.ends.add(sourceId).add(targetId);
    found.set(sentence, one);
  }
  return [...found.values()].sort((a, b) => b.score - a.score || (a.sentence < b.sentence ? -1 : 1));
}

/**
 * The sentences about the most connected entities, each about an entity that the sentences before it do not cover, as
 * far as possible.
 */
export function centralSentences(community: CommunityFacts): string[] {
  let candidates = rankedSentences(community);
  const covered = new Set<string>();
  const chosen: string[] = [];
  while (chosen.length < SUMMARY_SENTENCES && candidates.length > 0) {
    const newShare = ({ ends }: CentralSentence) => [...ends].filter((id) => !covered.has(id)).length / ends.size;
    const worth = (one: CentralSentence) => one.score * (1 + newShare(one));
    const [best, ...others] = candidates.toSorted((a, b) => worth(b) - worth(a) || (a.sentence < b.sentence ? -1 : 1));
    if (best === undefined) break;
    candidates = others;
    if (chosen.length > 0 && newShare(best) === 0) continue;
    chosen.push(best.sentence);
    for (const id of best.ends) covered.add(id);
  }
  return chosen;
}
