import type { CommunitySentence } from "../db/graph/communities";
import { SUMMARY_SENTENCES, TITLE_ENTITIES } from "./tunables";

/** What is known of a community. */
export interface CommunityFacts {
  /** Names of its entities, the most connected first. */
  names: readonly string[];
  /** Their ids, in the same order. */
  memberIds: readonly string[];
  sentences: readonly CommunitySentence[];
}

/** Says in a few words what a community is about. */
export interface Summarizer {
  /** Changes whenever it would say something else of the same community. */
  readonly id: string;
  readonly origin: "built-in" | "language-model";
  /** @throws AppError where a language model does not answer as it should */
  summarize(community: CommunityFacts, signal: AbortSignal): Promise<{ title: string; summary: string }>;
}

/** Quotes the sentences that state most about the most connected entities. */
export const extractiveSummarizer: Summarizer = {
  id: "extractive-1",
  origin: "built-in",
  summarize: (community) =>
    Promise.resolve({ title: titleOf(community.names), summary: centralSentences(community).join(" ") }),
};

/** The best known names. */
export function titleOf(names: readonly string[]): string {
  return [...new Set(names)].slice(0, TITLE_ENTITIES).join(", ");
}

/**
 * The sentences about the most connected entities, each about somebody whom those before it have not told of, as far
 * as there are such.
 */
export function centralSentences({ memberIds, sentences }: CommunityFacts): string[] {
  const ranks = new Map(memberIds.map((id, rank) => [id, 1 / (1 + rank)]));
  const left = new Map<string, { score: number; ends: Set<string> }>();
  for (const { text, start, end, sourceId, targetId, type } of sentences) {
    const sentence = text.slice(start, end).replace(/\s+/g, " ").trim();
    const one = left.get(sentence) ?? { score: 0, ends: new Set() };
    // A sentence that says how they are related says more than one that names both.
    const weight = type === "related_to" ? 0.5 : 1;
    one.score += weight * ((ranks.get(sourceId) ?? 0) + (ranks.get(targetId) ?? 0));
    one.ends.add(sourceId).add(targetId);
    left.set(sentence, one);
  }
  const told = new Set<string>();
  const chosen: string[] = [];
  while (chosen.length < SUMMARY_SENTENCES && left.size > 0) {
    const fresh = (ends: ReadonlySet<string>) => [...ends].filter((id) => !told.has(id)).length / ends.size;
    const [best] = [...left].sort(
      ([a, one], [b, other]) =>
        other.score * (1 + fresh(other.ends)) - one.score * (1 + fresh(one.ends)) || (a < b ? -1 : 1),
    );
    if (best === undefined) break;
    const [sentence, { ends }] = best;
    left.delete(sentence);
    if (chosen.length > 0 && fresh(ends) === 0) continue;
    chosen.push(sentence);
    for (const id of ends) told.add(id);
  }
  return chosen;
}
