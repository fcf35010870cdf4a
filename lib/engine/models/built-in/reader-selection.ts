import { packOf } from "@/lib/engine/language/language-packs";
import { introduces } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { CandidateSentence } from "./reader-candidates";
import type { ReaderFeatures } from "./reader-features";
import { LIST_ITEMS, QUOTE_CERTAINTY, QUOTE_GAP, QUOTE_LIMITS } from "./reader-tunables";

export interface ScoredSentence {
  sentence: CandidateSentence;
  features: ReaderFeatures;
  /** Log-odds up to a constant: the softmax over all sentences is the probability that it contains the answer. */
  score: number;
  /** Whether it says more about the question than the sentence of another passage through which it was found. */
  goesOn: boolean;
}

/**
 * The sentences to quote: best first until the answer is probably among them, then in reading order (passages by their
 * best quote). The first `failedRounds` selections are skipped, since quoting them failed.
 */
export function selectQuotes(
  scored: readonly ScoredSentence[],
  language: TextLanguage,
  failedRounds: number,
): CandidateSentence[] {
  let left = distinct([...scored].sort((a, b) => b.score - a.score));
  for (let round = 0; round < failedRounds; round += 1) {
    const used = new Set(bestQuotes(left));
    left = left.filter((candidate) => !used.has(candidate));
  }
  const picked = bestQuotes(left).map(({ sentence }) => sentence);
  return withHopsBefore(inReadingOrder(withAntecedent(picked, scored, language)), left);
}

/**
 * Quotes a sentence after the one through which it was found, if there is room: alone it would not name its subject.
 */
function withHopsBefore(picked: readonly CandidateSentence[], left: readonly ScoredSentence[]): CandidateSentence[] {
  const quoted = new Set<CandidateSentence>();
  let room = QUOTE_LIMITS.characters - picked.reduce((sum, { text }) => sum + text.length, 0);
  for (const sentence of picked) {
    const before = leadOf(sentence, left);
    const isPicked = before !== undefined && picked.includes(before);
    const isNew = [...picked, ...quoted].every(({ text }) => text !== before?.text);
    if (before !== undefined && (isPicked || (isNew && before.text.length <= room))) {
      if (!isPicked) room -= before.text.length;
      quoted.add(before);
    }
    quoted.add(sentence);
  }
  return [...quoted];
}

function leadOf(sentence: CandidateSentence, left: readonly ScoredSentence[]): CandidateSentence | undefined {
  const { lead } = sentence.passage;
  if (lead === undefined || !left.some((own) => own.sentence === sentence && own.goesOn)) return undefined;
  return left.find(
    ({ sentence: other }) => lead.passageId === other.passage.passage.id && lead.sentence.includes(other.text),
  )?.sentence;
}

/**
 * The selection with the whole list that one of its sentences introduces, since an introduction alone is no answer; if
 * the question asks for several things, also with the whole list that one of its sentences belongs to. The other
 * sentences are kept unless they are items of another list.
 */
export function withWholeLists(
  picked: readonly CandidateSentence[],
  scored: readonly ScoredSentence[],
  { asksForList }: { asksForList: boolean },
): CandidateSentence[] {
  const all = scored.map(({ sentence }) => sentence);
  const at = (sentence: CandidateSentence, by: number) =>
    all.find((other) => other.passageIndex === sentence.passageIndex && other.index === sentence.index + by);
  const from = picked.find(({ text }) => introduces(text)) ?? picked.find(({ isItem }) => asksForList && isItem);
  if (from === undefined) return [...picked];
  let first = from;
  for (let before = at(first, -1); first.isItem && before?.isItem; before = at(first, -1)) first = before;
  const intro = first.isItem ? at(first, -1) : first;
  const list: CandidateSentence[] = intro !== undefined && introduces(intro.text) ? [intro] : [];
  let next = first.isItem ? first : at(first, 1);
  // The introduction may also be followed by a sentence or a row.
  if (next !== undefined && !next.isItem) list.push(next);
  for (; next?.isItem && list.length <= LIST_ITEMS; next = at(next, 1) ?? onNextPassage(next, all)) {
    const { text } = next;
    // Passages may overlap.
    if (list.every((known) => known.text !== text)) list.push(next);
  }
  const texts = new Set(list.map(({ text }) => text));
  const others = picked.filter(({ text, isItem }) => !isItem && !texts.has(text));
  return list.length < 2 ? [...picked] : [...list, ...others];
}

/** The first sentence of the passage that follows, if that was found too. */
function onNextPassage(
  { passage: { passage } }: CandidateSentence,
  all: readonly CandidateSentence[],
): CandidateSentence | undefined {
  return all.find(
    ({ index, heading, passage: { passage: next } }) =>
      index === 0 && heading === "" && next.documentId === passage.documentId && next.ordinal === passage.ordinal + 1,
  );
}

/** Passages may overlap: a sentence is quoted once, from the passage where it scores best. */
function distinct(ranked: readonly ScoredSentence[]): ScoredSentence[] {
  const seen = new Set<string>();
  return ranked.filter(({ sentence }) => {
    const known = seen.has(sentence.text);
    seen.add(sentence.text);
    return !known;
  });
}

function bestQuotes(ranked: readonly ScoredSentence[]): ScoredSentence[] {
  const top = ranked[0];
  if (top === undefined) return [];
  const total = ranked.reduce((sum, { score }) => sum + Math.exp(score - top.score), 0);
  const picked: ScoredSentence[] = [];
  let certainty = 0;
  let characters = 0;
  for (const candidate of ranked) {
    const isSure = certainty >= QUOTE_CERTAINTY || top.score - candidate.score > QUOTE_GAP;
    if (picked.length >= QUOTE_LIMITS.sentences || isSure) break;
    const length = candidate.sentence.text.length;
    if (picked.length > 0 && characters + length > QUOTE_LIMITS.characters) continue;
    picked.push(candidate);
    characters += length;
    certainty += Math.exp(candidate.score - top.score) / total;
  }
  return picked;
}

/** "It was built in 1889" is quoted with the sentence before it, if there is room. */
function withAntecedent(
  picked: readonly CandidateSentence[],
  scored: readonly ScoredSentence[],
  language: TextLanguage,
): CandidateSentence[] {
  const best = picked[0];
  if (
    best === undefined ||
    picked.length >= QUOTE_LIMITS.sentences ||
    !packOf(language).openingReference.test(best.text)
  ) {
    return [...picked];
  }
  const before = scored.find(
    ({ sentence }) => sentence.passageIndex === best.passageIndex && sentence.index === best.index - 1,
  )?.sentence;
  if (before === undefined || picked.some(({ text }) => text === before.text)) return [...picked];
  const characters = [...picked, before].reduce((sum, { text }) => sum + text.length, 0);
  return characters > QUOTE_LIMITS.characters ? [...picked] : [...picked, before];
}

function inReadingOrder(picked: readonly CandidateSentence[]): CandidateSentence[] {
  const order = [...new Set(picked.map(({ passageIndex }) => passageIndex))];
  return [...picked].sort((a, b) => order.indexOf(a.passageIndex) - order.indexOf(b.passageIndex) || a.index - b.index);
}
