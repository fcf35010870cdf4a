import { ofAllLanguages, packOf } from "@/lib/engine/language/language-packs";
import { nameKey } from "@/lib/engine/language/names/name-key";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type EntityType, entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { overlaps } from "@/lib/shared/text/spans";
import type { ExtractedAlias } from "../extraction";
import { ACRONYM_LETTERS, CLUE, TITLE_NAME_WORDS } from "../tunables";
import { addClue, addNameClues, type FoundName, type NamedThing } from "./name-clues";
import { isHead, nameSpans } from "./name-spans";
import { isCommonWord, type NameToken, nameTokens, SIGNS } from "./name-tokens";
import { equated, type NamePlace, surnamesOf } from "./same-names";
import type { Segment } from "./segments";

/** Maximum characters around the name in its cell: spaces and emphasis. */
const CELL_MARKS = 6;

/** Of all languages, since a passage may quote another language. */
const NOT_NAMES = ofAllLanguages(({ knowledge }) => knowledge.notNames);
const EXONYM_KEYS = ofAllLanguages(({ knowledge }) => knowledge.exonyms.values());

interface Candidate extends NamePlace {
  segment: Segment;
}

export interface FoundNames {
  names: FoundName[];
  aliases: ExtractedAlias[];
}

/**
 * The names of a passage in order, without overlap; names of one thing share a key.
 * @param notNames dates and numbers of rows, which are not parts of names
 */
export function findNames(
  text: string,
  segments: readonly Segment[],
  notNames: readonly SentenceSpan[],
  language: TextLanguage,
  lexicon: NameLexicon,
): FoundNames {
  const candidates = segments.flatMap((segment) => candidatesIn(segment, text, notNames, language, lexicon));
  const certain = new Set(candidates.filter((one) => isCertain(one, language, lexicon)).map(({ key }) => key));
  const things = new Map<string, NamedThing>();
  const thingOf = (key: string): NamedThing => {
    const thing = things.get(key) ?? { key, points: {} };
    things.set(key, thing);
    return thing;
  };
  const accepted = candidates.filter(({ key }) => certain.has(key));
  for (const { key, span, tokens, segment } of accepted) {
    addNameClues(thingOf(key), span, tokens, language, lexicon);
    const kind = labelKind(segment.label, language);
    if (kind !== null) addClue(thingOf(key), kind, CLUE.label);
  }
  const aliases = equated(text, accepted, things);
  const surnames = surnamesOf([...things.values()]);
  const canonical = (key: string) => aliases.find(({ alias }) => alias === key)?.key ?? surnames.get(key) ?? key;
  const names = candidates
    // "The company Marsh" is not Helena Marsh.
    .map((one) => ({ ...one, key: followsCue(one, language) ? one.key : canonical(one.key) }))
    .filter(({ key }) => things.has(key))
    .map(({ key, start, end, surface }) => ({ start, end, surface, thing: thingOf(key) }));
  return { names, aliases };
}

function candidatesIn(
  segment: Segment,
  text: string,
  notNames: readonly SentenceSpan[],
  language: TextLanguage,
  lexicon: NameLexicon,
): Candidate[] {
  const tokens = nameTokens(text, segment.start, segment.end);
  const inSegment = notNames.filter((other) => overlaps(other, segment));
  const isOther = (token: NameToken) => inSegment.some((other) => overlaps(token, other));
  return nameSpans(tokens, language, lexicon, isOther).flatMap((span): Candidate[] => {
    const start = tokens[span.first]?.start ?? 0;
    const end = tokens[span.last]?.end ?? 0;
    const surface = text.slice(start, end);
    const candidate = { span, segment, tokens, surface, start, end, key: nameKey(surface) };
    return isName(candidate, language, lexicon) ? [candidate] : [];
  });
}

/** Whether the words can be a name: not a weekday, a people, or just a common noun. */
function isName({ span, tokens, key }: Candidate, language: TextLanguage, lexicon: NameLexicon): boolean {
  const { knowledge: grammar, functionWords } = packOf(language);
  const inside = tokens.slice(span.first, span.last + 1);
  if (EXONYM_KEYS.has(key)) return true;
  const [only] = inside;
  if (only !== undefined && inside.length === 1) {
    const { folded, text } = only;
    if (
      text.length < 2 ||
      SIGNS.has(folded) ||
      /^\p{N}|\/\d/u.test(text) ||
      NOT_NAMES.has(folded) ||
      NOT_NAMES.has(folded.replace(/s$/, "")) ||
      grammar.roles.has(folded)
    )
      return false;
    if (/^\p{Lu}\d{1,3}$/u.test(text) || (isHead(folded, grammar) && !only.acronym)) return false;
    const kinds = lexicon.kinds(folded);
    return !(kinds.has("people") && kinds.size === 1);
  }
  // "this Agreement", "a Senior Analyst".
  const determiner = tokens[span.first - 1]?.folded ?? "";
  const isPlain = inside.every((token) => !token.capital || isCommonWord(token, language, lexicon));
  const isIntroduced = span.opens || grammar.articles.has(determiner) || /,\s*$/.test(inside[0]?.gap ?? "");
  const hasRole = inside.some(({ folded }) => grammar.roles.has(folded));
  const hasHead = inside.some(({ folded }) => isHead(folded, grammar));
  if (isPlain && (grammar.indefinite.has(determiner) || (!hasHead && (isIntroduced || hasRole)))) return false;
  // "Agence de l'eau".
  const isComplemented =
    inside.at(-1)?.capital === false && inside.some(({ folded }) => grammar.complements.has(folded));
  if (isComplemented && only?.capital === true) return true;
  // "Harbour Festival": two capitalized common nouns are a name.
  if (inside.filter(({ folded, capital }) => capital && isHead(folded, grammar)).length > 1) return true;
  return inside.some(
    ({ folded, capital }) =>
      capital &&
      !isHead(folded, grammar) &&
      !grammar.roles.has(folded) &&
      !grammar.trailing.has(folded) &&
      !grammar.notNames.has(folded) &&
      !functionWords.has(folded),
  );
}

/** Whether this occurrence alone proves a name; capitals at the start of a sentence or in a title do not. */
function isCertain(candidate: Candidate, language: TextLanguage, lexicon: NameLexicon): boolean {
  const { span, segment, tokens, key } = candidate;
  const first = tokens[span.first];
  if (first === undefined) return false;
  if (segment.kind === "title") return isCertainTitle(candidate, language, lexicon);
  if (isWholeCell(candidate, language) && !isCommonWord(first, language, lexicon)) return true;
  if (EXONYM_KEYS.has(key)) return true;
  const single = span.first === span.last;
  if (single && first.acronym && !isCommonWord(first, language, lexicon)) {
    const bracketed = /\(\s*$/.test(first.gap);
    return first.text.length >= ACRONYM_LETTERS || bracketed;
  }
  // "Port-Neuf".
  if (/\p{Ll}[-‑]\p{Lu}/u.test(first.text) && segment.kind !== "label") return true;
  const kinds = [...lexicon.kinds(first.folded)];
  if (segment.kind === "label") return !single && kinds.includes("given");
  if (!span.opens || !first.capital) {
    // "the Client": an ordinary word used as a defined term.
    const before = tokens[span.first - 1]?.folded ?? "";
    const { knowledge } = packOf(language);
    const isDefined =
      single && (knowledge.articles.has(before) || knowledge.indefinite.has(before) || knowledge.links.has(before));
    return !isDefined || !first.capital || !isCommonWord(first, language, lexicon);
  }
  const isListed = kinds.some((kind) => kind !== "people");
  if (single) {
    const after = tokens[span.last + 1];
    if (kinds.some((kind) => kind === "place" || kind === "given" || kind === "family")) {
      if (!isCommonWord(first, language, lexicon)) return true;
    }
    const owns = after?.folded === "s" && /^['’]$/.test(after.gap);
    return owns && !isCommonWord(first, language, lexicon);
  }
  const second = tokens[span.first + 1];
  // "Volunteers Helena …" would need a comma; a common word before a name's capital is part of the name.
  return second?.capital === true || isListed || isHead(first.folded, packOf(language).knowledge);
}

/** The same in a title, where every word may be capitalized: the words themselves must show that it is a name. */
function isCertainTitle({ span, tokens }: Candidate, language: TextLanguage, lexicon: NameLexicon): boolean {
  const inside = tokens.slice(span.first, span.last + 1);
  const { knowledge } = packOf(language);
  const [first, second] = inside;
  if (first === undefined || second === undefined) return false;
  const isPlain = inside.every((token) => isHead(token.folded, knowledge) || isCommonWord(token, language, lexicon));
  const hasHead = inside.some((token) => token.capital && isHead(token.folded, knowledge));
  // "Association Les Veilleurs".
  const hasArticle = inside.slice(1).some(({ folded, capital }) => capital && knowledge.articles.has(folded));
  return (
    (!isPlain || hasArticle) &&
    (hasHead || (inside.length <= TITLE_NAME_WORDS && lexicon.kinds(first.folded).has("given")))
  );
}

/** Whether it fills a cell of a column of names. */
function isWholeCell({ segment, surface }: Candidate, language: TextLanguage): boolean {
  const { start, end, kind, label } = segment;
  return kind === "cell" && labelKind(label, language) !== null && end - start - surface.length <= CELL_MARKS;
}

/** The type of the names below a label or column header; null if it is not a header of names. */
function labelKind(label: string, language: TextLanguage): EntityType | null {
  if (label === "") return null;
  const { columns } = packOf(language).knowledge;
  const words = foldText(label).match(/\p{L}+/gu) ?? [];
  return entityTypeSchema.options.find((kind) => words.some((word) => columns[kind]?.has(word))) ?? null;
}

/** Whether the word before it shows that it is not a person. */
function followsCue({ span, tokens }: Candidate, language: TextLanguage): boolean {
  const { cues } = packOf(language).knowledge;
  const before = tokens[span.first - 1]?.folded ?? "";
  return Object.values(cues).some((words) => words.has(before));
}
