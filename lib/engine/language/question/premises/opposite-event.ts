import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../../analyzers";
import type { EventPair } from "../../comparison-grammar";
import { packOf } from "../../language-packs";
import { wordList } from "../../synonyms/word-list";
import { foldText } from "../../text/fold-text";
import { expectedAnswer } from "../expected-answer";

/** The event that a question asks about and the one that a text states instead, as worded. */
export interface OppositeEvent {
  asked: string;
  found: string;
}

/**
 * Finds sentences that state only the opposite of the event whose time or number a question asks for: "It opens at 8"
 * does not say when it closes, and "It is closed on Sundays" does not either. Tuned for precision: `null` if the
 * sentences state the event too, or neither.
 *
 * @param place titles and headings of the sentences, which may name the event
 */
export function oppositeEvent(
  question: string,
  language: TextLanguage,
  { sentences, place }: { sentences: string; place: string },
): OppositeEvent | null {
  const expected = expectedAnswer(question, language);
  if (expected !== "time" && expected !== "number") return null;
  const asked = askedEvents(question, language);
  if (asked.length === 0) return null;
  const { state, asksState } = packOf(language).comparisons.events;
  const text = readable(withoutNames(sentences), language);
  const stated = asksState.test(foldText(question)) ? text : withoutBareStates(text, state);
  const heading = readable(place, language);
  if (asked.some(({ own }) => own.test(stated) || own.test(heading))) return null;
  for (const { relation, word, own, opposite } of asked) {
    // A state without a number does not answer, even if it is of the event itself.
    const found = opposite.exec(stated) ?? own.exec(text) ?? opposite.exec(text);
    if (found === null || (relation === "span" && isSpan([own, opposite], text, sentences, language))) continue;
    if (relation === "converse" && !isOfSameParty(question, word, sentences, found.index, language)) continue;
    return { asked: word.text, found: sentences.slice(found.index, found.index + found[0].length) };
  }
  return null;
}

interface AskedEvent {
  relation: EventPair["relation"];
  /** As worded in the question, with its offset. */
  word: { text: string; start: number };
  own: RegExp;
  opposite: RegExp;
}

/** The events that a question asks about; neither of a pair if it asks about both. */
function askedEvents(question: string, language: TextLanguage): AskedEvent[] {
  const text = mainClause(readable(withoutNames(question), language), language);
  return packOf(language).comparisons.events.opposites.flatMap(({ words, relation }): AskedEvent[] => {
    const [first, second] = [patternOf(words[0]), patternOf(words[1])];
    const [inFirst, inSecond] = [first.exec(text), second.exec(text)];
    const found = inFirst ?? inSecond;
    if (found === null || (inFirst !== null && inSecond !== null)) return [];
    const word = { text: question.slice(found.index, found.index + found[0].length), start: found.index };
    const [own, opposite] = inFirst === null ? [second, first] : [first, second];
    return [{ relation, word, own, opposite }];
  });
}

const patterns = new Map<string, RegExp>();

function patternOf(words: string): RegExp {
  const known = patterns.get(words);
  if (known !== undefined) return known;
  const pattern = new RegExp(`\\b(?:${wordList(words).join("|").replaceAll("_", "[ -]")})\\b`);
  patterns.set(words, pattern);
  return pattern;
}

/** A question up to a clause about another event; the asking words at its beginning do not count as one. */
function mainClause(text: string, language: TextLanguage): string {
  const clauses = text.matchAll(packOf(language).comparisons.events.clause);
  const clause = [...clauses].find(({ index }) => text.slice(0, index).trim().split(/\s+/).length >= OPENING_WORDS);
  return text.slice(0, clause?.index);
}

/** Number of opening words that contain a question's asking words ("From the day on which …"). */
const OPENING_WORDS = 4;

/** Folded, of the same length as the text, without words that have another meaning. */
function readable(text: string, language: TextLanguage): string {
  return folded(text).replace(packOf(language).comparisons.events.otherwise, blank);
}

function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldText(text.charAt(at)).charAt(0) || " ").join("");
}

/** Capitalised words within a sentence belong to names: the US Open. */
function withoutNames(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N},]['’]?\s)\p{Lu}\p{Ll}+/gu, blank);
}

/** Without states that give no number: "closed on Sundays", unlike "closed on 25 December". */
function withoutBareStates(text: string, state: RegExp): string {
  return text.replace(SENTENCE, (sentence) => (/\d/.test(sentence) ? sentence : sentence.replace(state, blank)));
}
const SENTENCE = /(?:[^.;!?\n]|[.](?=\d))+/g;

/** Whether one of the events is given with its beginning and end, without another clause in between. */
function isSpan(events: readonly RegExp[], text: string, sentences: string, language: TextLanguage): boolean {
  const { span, breaks } = packOf(language).comparisons.events;
  const whole = folded(sentences);
  const spans = [...whole.matchAll(span)];
  const named = events.flatMap((event) => [...text.matchAll(new RegExp(event, "g"))]);
  return named.some((event) =>
    spans.some((found) => {
      const [first, second] = event.index < found.index ? [event, found] : [found, event];
      return !breaks.test(whole.slice(first.index + first[0].length, second.index));
    }),
  );
}

/** Whether the same party precedes the event in the question and the opposite event in the sentence. */
function isOfSameParty(
  question: string,
  word: AskedEvent["word"],
  sentences: string,
  found: number,
  language: TextLanguage,
): boolean {
  const parties = new Set(analyze(question.slice(0, word.start), language));
  const before =
    sentences
      .slice(0, found)
      .split(/[.;!?]\s|\n/)
      .at(-1) ?? "";
  return analyze(before, language).some((term) => parties.has(term));
}

function blank(words: string): string {
  return " ".repeat(words.length);
}
