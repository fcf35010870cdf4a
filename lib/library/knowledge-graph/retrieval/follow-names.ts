import { type NameInPassage, namesInPassages, passagesThatName } from "@/lib/data/db/graph/search/names-in-passages";
import { analyze, stem } from "@/lib/engine/language/analyzers";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { coverage } from "@/lib/engine/language/question/question-terms";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { words } from "@/lib/engine/language/text/words";
import type { FollowRequest } from "@/lib/engine/workflow/ports/graph-retriever";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import { rarity } from "./link-question";
import { Hits } from "./surroundings";
import {
  ASKING_WORD_SHARE,
  FOLLOWED_NAMES,
  FOLLOWED_PASSAGES,
  LEAST_LEAD,
  LEAST_SAID,
  LONGEST_LEAD,
  SAID_BY_ONE,
  SENTENCE_SHARE,
} from "./tunables";

/** A name that the best passages have and the question has not, with the sentence that fits the question best. */
interface OpenName {
  name: NameInPassage;
  sentence: string;
  passage: Passage;
  /** Words of the question that the sentence, its headings and its document's title leave open. */
  left: string;
  /** 0–1 */
  fit: number;
}

/**
 * Goes on from what a search has found, as somebody would who reads it: a sentence says a part of what is asked and
 * names something else, of which another passage tells the rest. The rest of the question is searched for with the
 * name, and what has the name is kept.
 */
export async function followNames(request: FollowRequest): Promise<GraphHit[]> {
  const names = openNames(request, await namesInPassages(request.found.map(({ passage }) => passage.id)));
  const hits = new Hits("edge");
  await Promise.all(
    names.map(async ({ name, sentence, passage, left, fit }) => {
      const query = `${left} ${name.surface}`.trim();
      const found = (await request.search(query)).filter(({ passageId }) => passageId !== passage.id);
      const looked = found.slice(0, FOLLOWED_PASSAGES);
      const naming = await passagesThatName(
        name.entityId,
        looked.map(({ passageId }) => passageId),
      );
      for (const { passageId, score } of looked) {
        if (!naming.has(passageId)) continue;
        const lead = { passageId: passage.id, sentence, name: name.surface, entityId: name.entityId, query };
        hits.add(passageId, fit * score, { entities: [name.surface], lead });
      }
    }),
  );
  return hits.best(FOLLOWED_PASSAGES, LEAST_LEAD);
}

/** Names to go on by, the most promising first; none where one sentence says all that is asked. */
function openNames({ question, language, found }: FollowRequest, mentions: readonly NameInPassage[]): OpenName[] {
  const asked = wholeWords(question);
  const terms = [...new Set(analyze(question, language))];
  const weigh = (term: string) => (isAskingWord(term, language) ? ASKING_WORD_SHARE : 1);
  const open = mentions.filter(({ surface, name }) => ![surface, name].some((own) => asked.includes(wholeWords(own))));
  const best = new Map<string, OpenName>();
  for (const { passage, score } of found) {
    const own = open.filter(({ passageId }) => passageId === passage.id);
    const whole = new Set(analyze(passage.text, language));
    const about = analyze([passage.documentTitle, ...passage.headingPath].join(" "), language);
    for (const { start, end } of splitSentences(passage.text, passage.language)) {
      const sentence = passage.text.slice(start, end);
      const covered = new Set([...about, ...analyze(sentence, language)]);
      const said = coverage(terms, covered, weigh);
      if (said >= SAID_BY_ONE) return [];
      const here = own.filter((name) => name.start < end && name.end > start);
      if (here.length === 0 || said < LEAST_SAID || sentence.length > LONGEST_LEAD) continue;
      const left = leftOpen(question, language, covered, whole);
      for (const name of here) {
        const fit = (SENTENCE_SHARE * said + (1 - SENTENCE_SHARE) * score) * rarity(name.passages);
        if (fit > (best.get(name.entityId)?.fit ?? 0))
          best.set(name.entityId, { name, sentence: sentence.trim(), passage, left, fit });
      }
    }
  }
  return [...best.values()]
    .sort((a, b) => b.fit - a.fit || (a.name.entityId < b.name.entityId ? -1 : 1))
    .slice(0, FOLLOWED_NAMES);
}

/** Folded, with a blank on each side of every word: what holds another so has it as a name, not within a word. */
function wholeWords(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/**
 * In their order, so that what remains still reads like a question. A name or a number tells the passage by itself: it
 * is not looked for again wherever the passage has it.
 */
function leftOpen(
  question: string,
  language: Language,
  covered: ReadonlySet<string>,
  whole: ReadonlySet<string>,
): string {
  return words(question, language)
    .filter(({ text }, at) => {
      const tells = at > 0 && /^[\p{Lu}\p{N}]/u.test(text);
      return !(tells ? whole : covered).has(stem(text, language));
    })
    .map(({ text }) => text)
    .join(" ");
}
