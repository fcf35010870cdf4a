import { type NameInPassage, namesInPassages, passagesThatName } from "@/lib/data/db/graph/search/names-in-passages";
import { analyze, stem } from "@/lib/engine/language/analyzers";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { coverage } from "@/lib/engine/language/question/question-terms";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { words } from "@/lib/engine/language/text/words";
import type { FollowRequest } from "@/lib/engine/ports/graph-retriever";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import { overlaps } from "@/lib/shared/text/spans";
import { rarity } from "./link-question";
import { Hits } from "./surroundings";
import {
  ASKING_WORD_SHARE,
  COMPLETE_COVERAGE,
  FOLLOWED_NAMES,
  FOLLOWED_PASSAGES,
  MAX_LEAD_CHARS,
  MIN_COVERAGE,
  MIN_LEAD_SCORE,
  SENTENCE_SHARE,
} from "./tunables";

/** A name in the best passages that the question lacks, with the sentence that fits the question best. */
interface OpenName {
  name: NameInPassage;
  sentence: string;
  passage: Passage;
  /** Words of the question that the sentence, its headings and its document's title do not cover. */
  left: string;
  /** 0–1 */
  fit: number;
}

/**
 * Multi-hop search: a sentence of a found passage answers part of the question and names something else, about which
 * another passage answers the rest. Searches for the uncovered words with that name, and keeps passages that name it.
 */
export async function followNames(request: FollowRequest): Promise<GraphHit[]> {
  const inResults = request.found.map(({ passage }) => passage.id);
  const names = openNames(request, await namesInPassages(inResults, request.documentIds));
  const hits = new Hits("edge");
  await Promise.all(
    names.map(async ({ name, sentence, passage, left, fit }) => {
      const query = `${left} ${name.surface}`.trim();
      const found = (await request.search(query)).filter(({ passageId }) => passageId !== passage.id);
      const candidates = found.slice(0, FOLLOWED_PASSAGES);
      const naming = await passagesThatName(
        name.entityId,
        candidates.map(({ passageId }) => passageId),
      );
      for (const { passageId, score } of candidates) {
        if (!naming.has(passageId)) continue;
        const lead = { passageId: passage.id, sentence, name: name.surface, entityId: name.entityId, query };
        hits.add(passageId, fit * score, { entities: [name.surface], lead });
      }
    }),
  );
  return hits.best(FOLLOWED_PASSAGES, MIN_LEAD_SCORE);
}

/** Names to follow, the most promising first; none if one sentence covers the whole question. */
function openNames({ question, language, found }: FollowRequest, mentions: readonly NameInPassage[]): OpenName[] {
  const asked = wholeWords(question);
  const terms = [...new Set(analyze(question, language))];
  const weigh = (term: string) => (isAskingWord(term, language) ? ASKING_WORD_SHARE : 1);
  const open = mentions.filter(({ surface, name }) => ![surface, name].some((own) => asked.includes(wholeWords(own))));
  const best = new Map<string, OpenName>();
  for (const { passage, score } of found) {
    const inPassage = open.filter(({ passageId }) => passageId === passage.id);
    const passageTerms = new Set(analyze(passage.text, language));
    const about = analyze([passage.documentTitle, ...passage.headingPath].join(" "), language);
    for (const { start, end } of splitSentences(passage.text, passage.language)) {
      const sentence = passage.text.slice(start, end);
      const covered = new Set([...about, ...analyze(sentence, language)]);
      const share = coverage(terms, covered, weigh);
      if (share >= COMPLETE_COVERAGE) return [];
      const here = inPassage.filter((name) => overlaps(name, { start, end }));
      if (here.length === 0 || share < MIN_COVERAGE || sentence.length > MAX_LEAD_CHARS) continue;
      const left = uncoveredWords(question, language, covered, passageTerms);
      for (const name of here) {
        const fit = (SENTENCE_SHARE * share + (1 - SENTENCE_SHARE) * score) * rarity(name.passages);
        if (fit > (best.get(name.entityId)?.fit ?? 0))
          best.set(name.entityId, { name, sentence: sentence.trim(), passage, left, fit });
      }
    }
  }
  return [...best.values()]
    .sort((a, b) => b.fit - a.fit || (a.name.entityId < b.name.entityId ? -1 : 1))
    .slice(0, FOLLOWED_NAMES);
}

/** Folded text with a space on each side of every word, so that `includes` matches whole words. */
function wholeWords(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/**
 * The words of a question that are not covered yet, in order. A name or a number counts as covered if it occurs anywhere
 * in the passage, since it identifies the passage on its own.
 */
function uncoveredWords(
  question: string,
  language: TextLanguage,
  covered: ReadonlySet<string>,
  passageTerms: ReadonlySet<string>,
): string {
  return words(question, language)
    .filter(({ text }, at) => {
      const identifies = at > 0 && /^[\p{Lu}\p{N}]/u.test(text);
      return !(identifies ? passageTerms : covered).has(stem(text, language));
    })
    .map(({ text }) => text)
    .join(" ");
}
