import type { TextLanguage } from "@/lib/shared/contracts/language";
import { includes, type Span } from "@/lib/shared/text/spans";
import { isFunctionWord, stem } from "../../analyzers";
import type { Determination, EllipsisGrammar } from "../../follow-up-grammar";
import { ofAllLanguages } from "../../language-packs";
import { properNames } from "../../names/proper-names";
import { type NamedTime, namedTimes } from "./times";

/** A noun, name or time of a question with the words that belong to it; the span begins at its preposition. */
export interface Phrase extends Span {
  /** In lower case; empty if there is none, as the determiner. */
  preposition: string;
  determiner: string;
  determination: Determination | "none";
  /** The noun with its adjectives, without preposition and determiner. */
  noun: Span;
  /** Adjacent capitalised words and numbers in it. */
  name: Span | null;
  time: NamedTime | null;
  /** Index term of the head noun. */
  head: string;
}

interface Token extends Span {
  text: string;
  lower: string;
  isContent: boolean;
  isName: boolean;
}

const ELISIONS = [...ofAllLanguages(({ apostrophes }) => apostrophes.elisions)].join("|");
const TOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${ELISIONS})['’ʼ](?=[\p{L}\p{N}])|['’ʼ]s(?![\p{L}\p{N}])|` +
    String.raw`\d{1,3}(?:[,.\u0020\u00a0\u202f]\d{3})+(?!\d)|\d+[.,]\d+|[\p{L}\p{M}\p{N}]+`,
  "giu",
);

/**
 * The phrases of a question in order. A rough reading by function words, without a parser: verbs are cut off where the
 * grammar or their place shows them.
 */
export function readPhrases(
  text: string,
  language: TextLanguage,
  grammar: EllipsisGrammar,
  reading: "clause" | "fragment" = "clause",
): Phrase[] {
  const times = namedTimes(text, language);
  const asking = reading === "clause" ? (grammar.asking.exec(text.toLowerCase())?.[0].length ?? 0) : 0;
  const tokens = readTokens(text, language, grammar, asking);
  const verb = reading === "clause" ? verbOf(tokens, text, grammar) : undefined;
  const phrases: Phrase[] = [];
  let open: Open = NOTHING_OPEN;
  const close = () => {
    const phrase = phraseOf(open, text, language, grammar);
    if (phrase !== null) phrases.push(phrase);
    open = NOTHING_OPEN;
  };
  for (const token of tokens) {
    const time = times.find((own) => includes(own, token.start));
    if (time !== undefined) {
      if (token.start > time.start && phrases.at(-1)?.time === time) continue;
      const { start, preposition, determiner } = open.nouns.length === 0 ? open : NOTHING_OPEN;
      if (open.nouns.length > 0) close();
      phrases.push(timePhrase(time, { start, preposition, determiner, text, language, grammar }));
      open = NOTHING_OPEN;
    } else if (token !== verb && token.isContent) {
      const last = open.nouns.at(-1);
      if (last !== undefined && !/^[\s-]$/.test(text.slice(last.end, token.start))) close();
      open = joinsLast(open, phrases.at(-1), token, grammar)
        ? reopened(phrases.pop(), tokens, token)
        : { ...open, start: open.start ?? token.start, nouns: [...open.nouns, token] };
    } else {
      if (open.nouns.length > 0) close();
      open = withFunctionWord(open, token, grammar);
    }
  }
  close();
  return phrases;
}

/** A phrase that is being read. */
interface Open {
  start: number | null;
  preposition: string;
  determiner: string;
  nouns: readonly Token[];
}
const NOTHING_OPEN: Open = { start: null, preposition: "", determiner: "", nouns: [] };

/** @param asking characters of the asking words at the start, whose adjectives are no nouns ("how long") */
function readTokens(text: string, language: TextLanguage, grammar: EllipsisGrammar, asking: number): Token[] {
  const names = properNames(text, language);
  return [...text.matchAll(TOKEN)].map(({ 0: word, index: start }) => {
    const end = start + word.length;
    const lower = word.toLowerCase().replaceAll("’", "'");
    const isGrammar = isFunctionWord(word, language) || determinationOf(lower, grammar) !== "none";
    const isContent = start >= asking && !/['’ʼ]/.test(word) && !isGrammar && !grammar.prepositions.has(lower);
    const isCode = /\p{Lu}/u.test(word) && /\d/.test(word);
    // "X-ray".
    const isPrefix = /^\p{Lu}$/u.test(word) && /^-\p{Ll}/u.test(text.slice(end));
    const isName = isContent && !isPrefix && (isCode || names.some((name) => name.start === start));
    return { text: word, lower, start, end, isContent, isName };
  });
}

function withFunctionWord(open: Open, { lower, start }: Token, grammar: EllipsisGrammar): Open {
  const fused = grammar.fused.get(lower);
  if (fused !== undefined) return { start, preposition: fused[0], determiner: fused[1], nouns: [] };
  if (grammar.prepositions.has(lower)) return { ...NOTHING_OPEN, start, preposition: lower };
  if (determinationOf(lower, grammar) !== "none") return { ...open, start: open.start ?? start, determiner: lower };
  return NOTHING_OPEN;
}

function determinationOf(determiner: string, { determiners }: EllipsisGrammar): Phrase["determination"] {
  if (determiners.definite.has(determiner)) return "definite";
  if (determiners.indefinite.has(determiner)) return "indefinite";
  if (determiners.possessive.has(determiner)) return "possessive";
  return determiners.other.has(determiner) ? "other" : "none";
}

/** Whether a bare noun after a preposition continues the noun before it ("changement de pneus"). */
function joinsLast(open: Open, last: Phrase | undefined, token: Token, grammar: EllipsisGrammar): boolean {
  const joining = grammar.joinsNouns;
  if (joining === null || last === undefined || open.nouns.length > 0 || last.time !== null || last.name !== null)
    return false;
  const isBare = open.preposition === joining && open.determiner === "" && !token.isName && !/^\d/.test(token.text);
  return isBare && open.start !== null && open.start - last.end <= 1;
}

function reopened(last: Phrase | undefined, tokens: readonly Token[], next: Token): Open {
  if (last === undefined) return NOTHING_OPEN;
  const { start, preposition, determiner, noun } = last;
  return { start, preposition, determiner, nouns: [...tokens.filter((own) => includes(noun, own.start)), next] };
}

function phraseOf(open: Open, text: string, language: TextLanguage, grammar: EllipsisGrammar): Phrase | null {
  const [first, last] = [open.nouns[0], open.nouns.at(-1)];
  if (first === undefined || last === undefined) return null;
  const head = headOf(open.nouns, grammar);
  return {
    start: open.start ?? first.start,
    end: last.end,
    preposition: open.preposition,
    determiner: open.determiner,
    determination: determinationOf(open.determiner, grammar),
    noun: { start: first.start, end: last.end },
    name: nameIn(open.nouns, text),
    time: null,
    head: stem(head.text, language),
  };
}

function headOf(nouns: readonly Token[], { headLast, joinsNouns }: EllipsisGrammar): Token {
  const common = nouns.filter((token) => !token.isName && !/^\d/.test(token.text));
  const [first, ...others] = common.length === 0 ? nouns : common;
  if (first === undefined) throw new Error("a phrase has a noun");
  return headLast && joinsNouns === null ? (others.at(-1) ?? first) : first;
}

/** The first name among adjacent words, with the numbers that follow it ("Orion 3"). */
function nameIn(nouns: readonly Token[], text: string): Span | null {
  let name: Span | null = null;
  for (const token of nouns) {
    const continues = name !== null && /^[\s-]$/.test(text.slice(name.end, token.start));
    if (name === null) name = token.isName ? { start: token.start, end: token.end } : null;
    else if (continues && (token.isName || /^\d+$/.test(token.text))) name = { start: name.start, end: token.end };
  }
  return name;
}

interface TimeContext extends Pick<Open, "start" | "preposition" | "determiner"> {
  text: string;
  language: TextLanguage;
  grammar: EllipsisGrammar;
}

function timePhrase(time: NamedTime, context: TimeContext): Phrase {
  const { start, preposition, determiner, text, language, grammar } = context;
  return {
    start: start ?? time.start,
    end: time.end,
    preposition,
    determiner,
    determination: determinationOf(determiner, grammar),
    noun: { start: time.start, end: time.end },
    name: null,
    time,
    head: stem(text.slice(time.start, time.end), language),
  };
}

/** The verb that ends a clause with an auxiliary, or that follows its asking word; `undefined` if none is found. */
function verbOf(tokens: readonly Token[], text: string, grammar: EllipsisGrammar): Token | undefined {
  const { inverted, auxiliary, copula, asksSubject, verbs } = grammar;
  const lower = text.toLowerCase();
  const isVerb = (token: Token | undefined) => token !== undefined && verbs.test(token.lower);
  const beforePronoun = tokens.find(({ end, isContent }) => isContent && inverted?.test(lower.slice(end)) === true);
  if (beforePronoun !== undefined) return beforePronoun;
  const after = (match: RegExpExecArray) => tokens.filter(({ start }) => start >= match.index + match[0].length);
  const opening = copula.exec(lower);
  const last = opening === null ? undefined : lastVerb(after(opening), text, grammar);
  if (opening !== null) return isVerb(last) ? last : undefined;
  const helping = auxiliary?.exec(lower) ?? null;
  if (helping !== null) return lastVerb(after(helping), text, grammar);
  const [first] = tokens.filter(({ isContent }) => isContent);
  if (asksSubject.test(lower) && first?.isName === false) return first;
  return auxiliary === null ? tokens.find(isVerb) : undefined;
}

/**
 * The verb of words from a subject on: after a pronoun the first word, otherwise a word in lower case that ends a row of
 * words, preferably a known verb.
 */
function lastVerb(tokens: readonly Token[], text: string, grammar: EllipsisGrammar): Token | undefined {
  const isOther = ({ isContent, lower }: Token) =>
    !isContent && !grammar.prepositions.has(lower) && determinationOf(lower, grammar) === "none";
  const [opening] = tokens;
  if (opening !== undefined && isOther(opening) && /^\p{L}/u.test(opening.text))
    return tokens.find(({ isContent }) => isContent);
  let hasNoun = false;
  const candidates = tokens.filter((token, at) => {
    if (!token.isContent) return false;
    const next = tokens[at + 1];
    const goesOn =
      next !== undefined &&
      /^[\s-]$/.test(text.slice(token.end, next.start)) &&
      (next.isContent || next.lower === grammar.of);
    const isCandidate = hasNoun && !goesOn && /^\p{Ll}+$/u.test(token.text);
    hasNoun = true;
    return isCandidate;
  });
  const known = candidates.findLast(({ lower }) => grammar.verbs.test(lower));
  // "does the school have": the verb is a function word.
  return known ?? (tokens.slice(1).some(isOther) ? undefined : candidates[0]);
}
