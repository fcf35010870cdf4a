import type { KnowledgeGrammar } from "@/lib/engine/language/knowledge-grammar";
import { LANGUAGE_PACKS, ofAllLanguages, packOf } from "@/lib/engine/language/language-packs";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isCommonWord, isJoined, type NameToken } from "./name-tokens";

/** A possible name: token positions from first to last, inclusive. */
export interface NameSpan {
  first: number;
  last: number;
  /** Preceded by a capitalized title or role. */
  titled: boolean;
  /** Starts a sentence, a cell or a quotation, so its first capital proves nothing. */
  opens: boolean;
}

const TITLES = ofAllLanguages(({ knowledge }) => knowledge.titles);

const ARTICLES = ofAllLanguages(({ knowledge }) => knowledge.articles);

/** Maximum lower-case words inside a name ("Salon de l'automobile de Genève"). */
const LINKS_IN_NAME = 6;
/** Code of a station, line or building: "A4". */
const CODE = /^\p{Lu}\d{1,3}$/u;
/** Maximum lower-case complements of a name's noun ("Association des pêcheurs de la baie"). */
const PLAIN_COMPLEMENTS = 2;

export function isHead(word: string, { heads }: KnowledgeGrammar): boolean {
  return Object.values(heads).some((words) => words.has(word));
}

/** Runs of capitalized words with their linking words, without titles, dates and sentence openings. */
export function nameSpans(
  tokens: readonly NameToken[],
  language: TextLanguage,
  lexicon: NameLexicon,
  isDate: (token: NameToken) => boolean,
): NameSpan[] {
  const { knowledge: grammar, functionWords } = packOf(language);
  // "Île aux Saules" in an English text: a name uses the linking words of its own language.
  const linksOf = (head: NameToken) =>
    isHead(head.folded, grammar)
      ? grammar.links
      : (Object.values(LANGUAGE_PACKS).find(({ knowledge }) => isHead(head.folded, knowledge))?.knowledge.links ??
        null);
  const token = (at: number) => tokens[at];
  const isWord = (at: number) => {
    const here = token(at);
    return here?.capital === true && !isDate(here) && (here.acronym || !functionWords.has(here.folded));
  };
  const joined = (at: number) => {
    const before = token(at - 1);
    const here = token(at);
    return before !== undefined && here !== undefined && isJoined(before, here, TITLES.has(before.folded));
  };
  const elided = (at: number) => /^['’]$/.test(token(at)?.gap ?? "");

  /** Position of the capitalized word at the end of a chain of linking words from `at`; -1 without one. */
  const overLinks = (at: number, links: ReadonlySet<string>, mayPassNouns: boolean): number => {
    let linked = false;
    for (let next = at; next < at + LINKS_IN_NAME; next += 1) {
      const here = token(next);
      if (here === undefined || !(joined(next) || (elided(next) && linked))) return -1;
      if (isWord(next)) return linked ? next : -1;
      if (links.has(here.folded) && !here.capital) linked = true;
      else if (!linked && !here.capital && grammar.adjectives?.test(here.folded)) continue;
      else if (!linked || !mayPassNouns || !passable(here, grammar, functionWords)) return -1;
    }
    return -1;
  };

  /** "Agence de l'eau": position of the last lower-case complement of a noun; -1 without one. */
  const overPlain = (from: number, head: number): number => {
    const first = token(head);
    if (!grammar.headFirst || first === undefined || !first.capital || opens(tokens, head)) return -1;
    if (!grammar.heads.organization.has(first.folded) && !grammar.heads.event.has(first.folded)) return -1;
    const isLower = (at: number) => {
      const here = token(at);
      return here !== undefined && !isDate(here) && passable(here, grammar, functionWords) && here.folded.length > 2;
    };
    const isAdjective = (at: number) =>
      isLower(at) && joined(at) && (grammar.adjectives?.test(token(at)?.folded ?? "") ?? false);
    let next = from;
    while (isAdjective(next)) next += 1;
    let last = next > from ? next - 1 : -1;
    for (let complement = 0; complement < PLAIN_COMPLEMENTS; complement += 1) {
      let noun = next;
      while ((joined(noun) || elided(noun)) && grammar.complements.has(token(noun)?.folded ?? "")) noun += 1;
      if (noun === next || !(joined(noun) || elided(noun)) || !isLower(noun)) break;
      last = noun;
      next = noun + 1;
      while (isAdjective(next)) last = next++;
    }
    return last;
  };
  const isPlain = (at: number) => {
    const here = token(at);
    return here !== undefined && (isHead(here.folded, grammar) || isCommonWord(here, language, lexicon));
  };
  const mayBeInside = ({ folded }: NameToken) => grammar.particles.has(folded) || ARTICLES.has(folded);

  const spans: NameSpan[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const here = token(at);
    if (here === undefined) break;
    const lowerHead = !here.capital && grammar.lowerCaseHeads.has(here.folded);
    const isDirect = lowerHead && grammar.directHeads.has(here.folded) && joined(at + 1) && isWord(at + 1);
    if (!(isWord(at) || isDirect || (lowerHead && overLinks(at + 1, grammar.links, false) > 0))) continue;
    // "A4 Île aux Saules": the code is not part of the name.
    if (CODE.test(here.text) && joined(at + 1) && isWord(at + 1)) continue;
    const first = at;
    let last = at;
    const links = linksOf(here) ?? grammar.links;
    let onlyHeads = linksOf(here) !== null || grammar.trailing.has(here.folded) || lowerHead;
    for (let next = at + 1; next < tokens.length; next = last + 1) {
      const after = token(next);
      if (after === undefined) break;
      if (joined(next) && isWord(next)) last = next;
      // "Yves Le Corre", "SCI Les Trois Chênes".
      else if (joined(next) && after.capital && mayBeInside(after) && joined(next + 1) && isWord(next + 1))
        last = next + 1;
      else if (joined(next) && onlyHeads && !after.capital && grammar.trailing.has(after.folded)) last = next;
      else {
        const isGiven = last === first && lexicon.kinds(token(last)?.folded ?? "").has("given");
        // "Delft University of Technology".
        const isBody = !grammar.headFirst && grammar.heads.organization.has(token(last)?.folded ?? "");
        let far = -1;
        if (onlyHeads) far = overLinks(next, links, grammar.headFirst);
        else if (isGiven) far = overLinks(next, grammar.particles, false);
        else if (isBody && grammar.complements.has(after.folded)) {
          const reached = overLinks(next, grammar.links, false);
          // "Lantern Museum of Kell" is the Lantern Museum.
          if (isPlain(reached) || range(first, last).every((one) => isPlain(one))) far = reached;
        }
        if (far < 0 && onlyHeads) far = overPlain(next, first);
        if (far < 0) break;
        last = far;
      }
      const added = token(last)?.folded ?? "";
      onlyHeads &&= isHead(added, grammar) || grammar.trailing.has(added);
    }
    at = last;
    const span = trimmed({ first, last, titled: false, opens: opens(tokens, first) }, tokens, grammar, lexicon);
    if (span !== null) spans.push(span);
  }
  return spans;
}

/** Whether a lower-case word may be inside a name: a common noun or adjective that does not introduce another name. */
function passable(
  { capital, folded }: NameToken,
  { cues, roles }: KnowledgeGrammar,
  functionWords: ReadonlySet<string>,
): boolean {
  if (capital || functionWords.has(folded) || roles.has(folded) || !/^\p{L}+$/u.test(folded)) return false;
  const { place: _place, ...others } = cues;
  return !Object.values(others).some((words) => words.has(folded));
}

function opens(tokens: readonly NameToken[], at: number): boolean {
  const token = tokens[at];
  return token === undefined || at === 0 || /(?:[:.!?…“"«]|(?:^|\s)[–—·•|-]\s)\s*[*_(“"«]*$/.test(token.gap);
}

function trimmed(
  span: NameSpan,
  tokens: readonly NameToken[],
  grammar: KnowledgeGrammar,
  lexicon: NameLexicon,
): NameSpan | null {
  let { first, titled } = span;
  for (; first <= span.last; first += 1) {
    const word = tokens[first];
    const next = tokens[first + 1];
    if (word === undefined) return null;
    if (first === span.last && !TITLES.has(word.folded)) break;
    const isTitle = TITLES.has(word.folded) || grammar.roles.has(word.folded);
    const isOpening = first === span.first && span.opens && lexicon.isOpening(word.folded);
    const isCode = CODE.test(word.text);
    // "Danish Vestfold", but "European Union", "Northern Research Alliance".
    const isForeign =
      grammar.notNames.has(word.folded) &&
      !tokens.slice(first + 1, span.last + 1).some(({ folded }) => isHead(folded, grammar));
    if (isTitle && !(isHead(word.folded, grammar) && grammar.links.has(next?.folded ?? ""))) titled = true;
    else if (!(isOpening || isForeign || isCode)) break;
  }
  return first > span.last ? null : { ...span, first, titled, opens: span.opens && first === span.first };
}

/** Integers from first to last, inclusive. */
function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
