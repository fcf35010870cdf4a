import type { EntityType } from "../../../contracts/knowledge-graph";
import type { KnowledgeGrammar } from "../../../language/knowledge-grammar";
import { LANGUAGE_PACKS, ofAllLanguages } from "../../../language/language-packs";
import type { NameLexicon } from "../../../language/name-lexicon";
import { CLUE } from "../tunables";
import type { NameSpan } from "./name-spans";
import type { NameToken } from "./name-tokens";
import { addClue, type NamedThing } from "./named-thing";

const LEGAL_FORMS = ofAllLanguages(({ knowledge }) => knowledge.legalForms);

/** Gives a thing the points that one of its names, and the words around it, stand for. */
export function addNameClues(
  thing: NamedThing,
  span: NameSpan,
  tokens: readonly NameToken[],
  grammar: KnowledgeGrammar,
  lexicon: NameLexicon,
): void {
  const inside = tokens.slice(span.first, span.last + 1);
  const [first] = inside;
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return;
  const told = headKind(inside, grammar);
  const inPlace = grammar.placePrepositions.has(tokens[span.first - 1]?.folded ?? "");
  // "Irene Castle": many surnames are words for places.
  const isPerson =
    inside.length === 2 &&
    lexicon.kinds(first.folded).has("given") &&
    (lexicon.kinds(last.folded).has("family") || (told === "place" && !grammar.headFirst && !inPlace));
  const head = isPerson ? null : told;
  if (head !== null) addClue(thing, head, CLUE.head);
  else if (!isPerson) addForeignHead(thing, inside);
  if (inside.length > 1 && LEGAL_FORMS.has(last.folded.replace("/", ""))) {
    addClue(thing, "organization", CLUE.legalForm);
  }
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
  if (lexicon.kinds(last.folded).has("family")) addClue(thing, "person", CLUE.familyName);
  const plain = inside.every(({ text, acronym }) => /^\p{Lu}[\p{L}'’-]+$/u.test(text) && !acronym);
  if (plain && inside.length === 2) addClue(thing, "person", CLUE.twoWords);
}

/** Names keep their language: "Maison Verdane" in an English text. */
function addForeignHead(thing: NamedThing, inside: readonly NameToken[]): void {
  for (const { knowledge } of Object.values(LANGUAGE_PACKS)) {
    const kind = headKind(inside, knowledge);
    if (kind !== null) addClue(thing, kind, CLUE.foreignHead);
  }
}

/** The kind that a word of the name tells: the first or the last of it, as the language has it. */
function headKind(inside: readonly NameToken[], grammar: KnowledgeGrammar): EntityType | null {
  const [first] = inside;
  const last = inside.at(-1);
  const linked = inside.some(({ folded, capital }) => !capital && grammar.links.has(folded));
  // "Port Authority of Kell": what stands before the link is the name's noun.
  const link = inside.findIndex(({ folded, capital }) => !capital && grammar.links.has(folded));
  const noun = linked && !grammar.headFirst ? inside[link - 1] : first;
  for (const word of grammar.headFirst || linked ? [noun, last] : [last, first]) {
    if (word === undefined || inside.length < 2) continue;
    if (grammar.heads.organization.has(word.folded)) return "organization";
    if (grammar.heads.place.has(word.folded)) return "place";
    if (grammar.heads.event.has(word.folded)) return "event";
    if (grammar.heads.product.has(word.folded)) return "product";
    if (grammar.heads.concept.has(word.folded)) return "concept";
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
  for (const type of ["organization", "event", "product", "concept", "place"] as const) {
    if (grammar.cues[type].has(before.folded) || grammar.cues[type].has(plural)) addClue(thing, type, CLUE.cue);
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
