import type { KnowledgeGrammar } from "@/lib/engine/language/knowledge-grammar";
import { LANGUAGE_PACKS, ofAllLanguages, packOf } from "@/lib/engine/language/language-packs";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type EntityType, entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { CLUE, SURE } from "../tunables";
import type { NameSpan } from "./name-spans";
import { isCommonWord, type NameToken } from "./name-tokens";

const ARTICLES = ofAllLanguages(({ knowledge }) => knowledge.articles);
const LEGAL_FORMS = ofAllLanguages(({ knowledge }) => knowledge.legalForms);

/** Something that a passage names, with the evidence for its type. */
export interface NamedThing {
  key: string;
  /** Points by type, from all its mentions. */
  points: Partial<Record<EntityType, number>>;
}

/** A name in the text and the thing it names. */
export interface FoundName {
  start: number;
  end: number;
  surface: string;
  thing: NamedThing;
}

export function addClue(thing: NamedThing, type: EntityType, points: number): void {
  thing.points[type] = Math.max(thing.points[type] ?? 0, points);
}

/** The type with the most points, and whether they are enough to be sure. */
export function kindOf({ points }: NamedThing): { type: EntityType; sure: boolean } {
  let type: EntityType = "other";
  let most = 0;
  for (const candidate of entityTypeSchema.options) {
    const given = points[candidate] ?? 0;
    if (given > most) [type, most] = [candidate, given];
  }
  return { type, sure: most >= SURE };
}

/** Adds the evidence for a thing's type from one of its names and the words around it. */
export function addNameClues(
  thing: NamedThing,
  span: NameSpan,
  tokens: readonly NameToken[],
  language: TextLanguage,
  lexicon: NameLexicon,
): void {
  const { knowledge: grammar } = packOf(language);
  const spanTokens = tokens.slice(span.first, span.last + 1);
  // "Les Ruchers": an article is not a given name.
  const inside = spanTokens.length > 1 && ARTICLES.has(spanTokens[0]?.folded ?? "") ? spanTokens.slice(1) : spanTokens;
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return;
  const nounKind = headKind(inside, grammar);
  const inPlace = grammar.placePrepositions.has(tokens[span.first - 1]?.folded ?? "");
  // "Irene Castle": many surnames are words for places.
  const isPerson =
    inside.length === 2 &&
    lexicon.kinds(first.folded).has("given") &&
    (lexicon.kinds(last.folded).has("family") || (nounKind === "place" && !grammar.headFirst && !inPlace));
  const head = isPerson ? null : nounKind;
  if (head !== null) addClue(thing, head, CLUE.head);
  else if (!isPerson) addForeignHead(thing, inside);
  if (inside.length > 1 && LEGAL_FORMS.has(last.folded.replace("/", ""))) {
    addClue(thing, "organization", CLUE.legalForm);
  }
  // "SCI Les Trois Chênes", "Marlow & Finch".
  if (inside.length > 1 && first.acronym && LEGAL_FORMS.has(first.folded)) addClue(thing, "organization", CLUE.head);
  if (inside.slice(1).some(({ gap }) => gap.includes("&"))) addClue(thing, "organization", CLUE.head);
  addContextClues(thing, span, tokens, grammar);
  for (const kind of lexicon.kinds(inside.map(({ folded }) => folded).join(" "))) {
    if (kind === "place" || kind === "organization" || kind === "person") addClue(thing, kind, CLUE.list);
    if (kind === "given" && inside.length === 1) addClue(thing, "person", CLUE.loneGivenName);
  }
  if (inside.some(({ text }) => /\p{N}/u.test(text)) && inside.length <= 3) addClue(thing, "product", CLUE.digits);
  if (inside.length < 2 || inside.length > 4 || (head !== null && !isPerson)) return;
  const beginsWith = lexicon.kinds(first.folded.split("-")[0] ?? "");
  if (beginsWith.has("given")) addClue(thing, "person", CLUE.givenName);
  if (inside.slice(0, -1).every(({ text }) => /^\p{Lu}$/u.test(text))) addClue(thing, "person", CLUE.initial);
  // "Greenflow Heating": common words are rarely names of people.
  const decisive = grammar.headFirst ? [first] : [first, last];
  if (decisive.some((word) => isCommonWord(word, language, lexicon))) return;
  if (lexicon.kinds(last.folded).has("family")) addClue(thing, "person", CLUE.familyName);
  const parts = inside.filter(({ folded }) => !grammar.particles.has(folded));
  const plain = parts.every(({ text, acronym }) => /^\p{Lu}[\p{L}'’-]+$/u.test(text) && !acronym);
  if (plain && parts.length === 2) addClue(thing, "person", CLUE.twoWords);
}

/** Adds evidence from common nouns of other languages: "Maison Verdane" in an English text. */
function addForeignHead(thing: NamedThing, inside: readonly NameToken[]): void {
  for (const { knowledge } of Object.values(LANGUAGE_PACKS)) {
    const kind = headKind(inside, knowledge);
    if (kind !== null) addClue(thing, kind, CLUE.foreignHead);
  }
}

/** The type shown by the name's common noun, which is its first or last word depending on the language. */
function headKind(inside: readonly NameToken[], grammar: KnowledgeGrammar): EntityType | null {
  const [first] = inside;
  const last = inside.at(-1);
  const linked = inside.some(({ folded, capital }) => !capital && grammar.links.has(folded));
  // "Port Authority of Kell": the noun is before the link.
  const link = inside.findIndex(({ folded, capital }) => !capital && grammar.links.has(folded));
  const noun = linked && !grammar.headFirst ? inside[link - 1] : first;
  for (const word of grammar.headFirst || linked ? [noun, last] : [last, first]) {
    if (word === undefined || inside.length < 2) continue;
    const kind = headOf(word.folded, grammar);
    if (kind !== null) return kind;
  }
  return null;
}

function headOf(word: string, { heads }: KnowledgeGrammar): EntityType | null {
  for (const kind of ["organization", "place", "event", "product", "concept"] as const) {
    if (heads[kind].has(word)) return kind;
  }
  return null;
}

function addContextClues(
  thing: NamedThing,
  span: NameSpan,
  tokens: readonly NameToken[],
  grammar: KnowledgeGrammar,
): void {
  if (span.titled) addClue(thing, "person", CLUE.title);
  const gap = tokens[span.first]?.gap ?? "";
  const adjacent = /^[\s'’"“«*_]*$/.test(gap) || /^\.\s$/.test(gap);
  let at = span.first - 1;
  let before = tokens[at];
  if (!adjacent || before === undefined) return;
  if (grammar.roles.has(before.folded) && !before.capital) addClue(thing, "person", CLUE.role);
  const plural = before.folded.replace(/s$/, "");
  // "fonderie Castelnau" is not a person.
  const nounKind = grammar.headFirst && !before.capital ? headOf(before.folded, grammar) : null;
  if (nounKind !== null) addClue(thing, nounKind, CLUE.cue);
  for (const type of ["organization", "event", "product", "concept", "place"] as const) {
    if (grammar.roles.has(before.folded)) continue;
    if (grammar.cues[type].has(before.folded) || grammar.cues[type].has(plural)) addClue(thing, type, CLUE.cue);
  }
  // "le groupe belge Vandermeer".
  const noun = tokens[at - 1];
  if (grammar.adjectives?.test(before.folded) && !before.capital && noun !== undefined && /^\s$/.test(before.gap)) {
    for (const type of ["organization", "event", "product", "concept", "place"] as const) {
      if (!grammar.roles.has(noun.folded) && grammar.cues[type].has(noun.folded)) addClue(thing, type, CLUE.cue);
    }
  }
  while (before !== undefined && grammar.articles.has(before.folded)) before = tokens[--at];
  if (before === undefined) return;
  if (grammar.placePrepositions.has(before.folded)) addClue(thing, "place", CLUE.preposition);
  // "the town of Kell", "la ville de Kell".
  const cue = tokens[at - 1];
  if (cue !== undefined && grammar.links.has(before.folded) && grammar.cues.place.has(cue.folded)) {
    addClue(thing, "place", CLUE.cue);
  }
}
