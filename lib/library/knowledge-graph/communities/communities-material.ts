import { createHash } from "node:crypto";
import { TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { SUMMARY_PROMPT_CHARS, SUMMARY_PROMPT_FACTS, SUMMARY_PROMPT_NAMES } from "../tunables";
import { type CommunityFacts, rankedSentences } from "./communities-summary";

/** What a language model is shown of a community; its summary may state nothing else. */
export interface CommunityMaterial {
  /** The most connected entities first. */
  names: readonly string[];
  /** Sentences of the documents with the names of the entities that each relates, the most central first. */
  facts: readonly { text: string; names: readonly string[] }[];
  /** The language of most of its passages, in which the summary is written. */
  language: TextLanguage;
  /** Changes with the names and sentences; a community with an unchanged hash keeps its summary. */
  hash: string;
}

/** Selects the most central names and sentences of a community that fit one request. */
export function materialOf(community: CommunityFacts): CommunityMaterial {
  const nameOf = new Map(community.memberIds.map((id, at) => [id, community.names[at] ?? ""]));
  const names = [...new Set(community.names)].slice(0, SUMMARY_PROMPT_NAMES);
  const facts: { text: string; names: string[] }[] = [];
  let room = SUMMARY_PROMPT_CHARS;
  for (const { sentence, ends } of rankedSentences(community)) {
    if (facts.length === SUMMARY_PROMPT_FACTS) break;
    if (sentence.length > room) continue;
    room -= sentence.length;
    facts.push({
      text: sentence,
      names: [...new Set([...ends].map((id) => nameOf.get(id) ?? ""))].filter((name) => name !== "").sort(),
    });
  }
  const language = languageOf(community);
  const hash = createHash("sha256")
    .update(JSON.stringify([language, names, facts]))
    .digest("hex");
  return { names, facts, language, hash };
}

function languageOf({ sentences }: CommunityFacts): TextLanguage {
  const passages = new Map(sentences.map(({ passageId, language }) => [passageId, language]));
  const count = (language: TextLanguage) => [...passages.values()].filter((one) => one === language).length;
  return TEXT_LANGUAGES.reduce((most, language) => (count(language) > count(most) ? language : most));
}
