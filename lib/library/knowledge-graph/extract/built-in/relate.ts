import type { DateMention } from "@/lib/engine/language/dates/read-dates";
import type { KnowledgeGrammar, RelationPattern } from "@/lib/engine/language/knowledge-grammar";
import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import type { Language } from "@/lib/shared/contracts/language";
import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import { CLUE, NAMES_BETWEEN, NAMES_PER_SENTENCE, PAIRS_PER_SENTENCE, RELATION_CHARS } from "../tunables";
import { validityOf } from "./fact-validity";
import { addClue, canBe, type FoundName, kindOf, type NamedThing } from "./named-thing";
import { type Wordings, wordingsBetween } from "./relation-wording";
import { rowFacts, subjectOfRow } from "./row-facts";
import { type Section, sectionOf, sectionStandsFor } from "./section-subject";
import { standsFor } from "./short-names";
import type { StatedFact } from "./stated-fact";

/** Keys of bodies that have members rather than employees; keys use English words. */
const BODIES =
  /(?:^| )(?:council|committee|alliance|union|federation|confederation|league|parliament|association|consortium)$/;
/** Relations that require a source of a sure type: "a river joins another" is worded like "an engineer joins a company". */
const NEEDS_SURE_SOURCE: ReadonlySet<RelationPattern["type"]> = new Set(["works_for", "member_of", "takes_place_in"]);
/** Relations whose ends can be of nearly any type, and so are no evidence for it. */
const OF_ANY_KIND: ReadonlySet<RelationPattern["type"]> = new Set(["located_in", "part_of", "succeeded"]);

/** A sentence, a row of a table, or a heading. */
export interface ReadUnit {
  unit: SentenceSpan;
  isRow: boolean;
  isHeading: boolean;
}

interface Sentence extends ReadUnit {
  names: readonly FoundName[];
}

/**
 * The facts that the sentences and rows of a passage state about the things they name.
 * @param names in text order
 * @param above the names in the document's title and in each heading above the passage, outermost first
 */
export function relate(
  text: string,
  units: readonly ReadUnit[],
  names: readonly FoundName[],
  above: readonly (readonly FoundName[])[],
  dates: readonly DateMention[],
  language: Language,
): StatedFact[] {
  const { knowledge: grammar } = LANGUAGE_PACKS[language];
  const facts: StatedFact[] = [];
  let before: Sentence | null = null;
  let section = sectionOf(above);
  let at = 0;
  for (const read of units) {
    const { unit } = read;
    while ((names[at]?.start ?? Number.POSITIVE_INFINITY) < unit.start) at += 1;
    const within: FoundName[] = [];
    for (let next = at; (names[next]?.start ?? Number.POSITIVE_INFINITY) < unit.end; next += 1) {
      const name = names[next];
      if (name !== undefined && within.length < NAMES_PER_SENTENCE) within.push(name);
    }
    const sentence: Sentence = { ...read, names: within };
    if (read.isHeading) {
      section = sectionOf([...section.levels, within]);
      before = null;
      continue;
    }
    const pronoun = pronounOf(text, sentence, before, section, grammar, dates);
    facts.push(...factsOf(text, sentence, pronoun, section, dates, grammar));
    // The next sentence's pronoun can refer to the same thing as this one's.
    before = pronoun === null ? sentence : { ...sentence, names: [pronoun, ...within] };
  }
  return facts;
}

function pronounOf(
  text: string,
  { unit, isRow }: Sentence,
  before: Sentence | null,
  section: Section,
  grammar: KnowledgeGrammar,
  dates: readonly DateMention[],
): FoundName | null {
  if (isRow) return null;
  const fromSentence =
    before === null || before.isRow ? null : standsFor(text, unit, before.names, before.unit, grammar, dates);
  return fromSentence ?? sectionStandsFor(text, unit, section, before === null, grammar);
}

function factsOf(
  text: string,
  { unit, isRow, names }: Sentence,
  pronoun: FoundName | null,
  section: Section,
  dates: readonly DateMention[],
  grammar: KnowledgeGrammar,
): StatedFact[] {
  if (isRow) {
    const typed = rowFacts(unit, names, grammar);
    return [...typed, ...together(unit, [...subjectOfRow(section, names, unit), ...names], typed)];
  }
  const inside = dates.filter((date) => date.start >= unit.start && date.end <= unit.end);
  const stated: StatedFact[] = [];
  const hedged = grammar.hedges?.test(foldText(text.slice(unit.start, unit.end))) ?? false;
  const all = pronoun === null ? names : [pronoun, ...names];
  for (const [position, first] of all.entries()) {
    for (const second of all.slice(position + 1, position + 2 + NAMES_BETWEEN)) {
      const fact = factBetween(text, unit, first, second, all, inside, hedged, grammar);
      if (fact !== null && !stated.some((other) => isSame(other, fact))) stated.push(fact);
    }
  }
  return [...stated, ...together(unit, names, stated)];
}

function factBetween(
  text: string,
  unit: SentenceSpan,
  first: FoundName,
  second: FoundName,
  all: readonly FoundName[],
  dates: readonly DateMention[],
  hedged: boolean,
  grammar: KnowledgeGrammar,
): StatedFact | null {
  if (first.thing.key === second.thing.key || second.start - first.end > RELATION_CHARS) return null;
  const wordings = wordingsBetween(text, unit, first, second, all, dates, grammar);
  if (wordings === null) return null;
  // A statement in passing ("its director, A, said that it would …") holds even in a hypothetical sentence.
  const supposed = hedged && (grammar.hedges?.test(foldText(text.slice(first.end, second.start))) ?? true);
  for (const pattern of grammar.relations) {
    if (hedged && (supposed || pattern.form === "verb" || isSupposed(text, unit, first, grammar))) continue;
    const [source, target] = pattern.direction === "forward" ? [first, second] : [second, first];
    if (!canBe(source.thing, pattern.source) || !canBe(target.thing, pattern.target)) continue;
    if (NEEDS_SURE_SOURCE.has(pattern.type) && !isSurely(source.thing, pattern.source)) continue;
    const matched = matchOf(pattern, wordings);
    if (matched === null) continue;
    if (!OF_ANY_KIND.has(pattern.type)) {
      addRelationClue(source.thing, pattern.source);
      addRelationClue(target.thing, pattern.target);
    } else if (pattern.target.length === 1) addRelationClue(target.thing, pattern.target);
    const validity = validityOf(pattern, { unit, first, second, isWhole: matched === "whole" }, text, dates);
    return { source, target, type: typeFor(pattern, target.thing), unit, ...validity };
  }
  return null;
}

/** Whether the text before a name is hypothetical. */
function isSupposed(text: string, unit: SentenceSpan, { start }: FoundName, grammar: KnowledgeGrammar): boolean {
  return grammar.hedges?.test(foldText(text.slice(unit.start, Math.max(unit.start, start)))) ?? false;
}

/** Whether the pattern matches all of the text between the names, or only its last clause. */
function matchOf({ form, before, between }: RelationPattern, wordings: Wordings): "whole" | "clause" | null {
  if (form === "verb" && !wordings.isSubject) return null;
  if (before !== null && !before.test(wordings.before)) return null;
  if (between.test(wordings.plain)) return "whole";
  return form === "verb" && wordings.clauses.some((clause) => between.test(clause)) ? "clause" : null;
}

/** The relation's type; one who joins a council is its member, not its employee. */
function typeFor({ type, time }: RelationPattern, target: NamedThing): RelationPattern["type"] {
  return type === "works_for" && time !== "holds" && BODIES.test(target.key) ? "member_of" : type;
}

function isSurely(thing: NamedThing, types: readonly EntityType[]): boolean {
  const { type, sure } = kindOf(thing);
  return (sure || (thing.points[type] ?? 0) === CLUE.twoWords) && types.includes(type);
}

/** Adds the evidence of a relation for the type of its end; strong if only one type is possible. */
function addRelationClue(thing: NamedThing, types: readonly EntityType[]): void {
  const [first] = types;
  if (first !== undefined && !kindOf(thing).sure)
    addClue(thing, first, types.length === 1 ? CLUE.relation : CLUE.relationOfMany);
}

function isSame(one: StatedFact, other: StatedFact): boolean {
  return one.type === other.type && one.source.thing === other.source.thing && one.target.thing === other.target.thing;
}

/** Relates the nearest pairs of names of a sentence that no other fact relates. */
function together(unit: SentenceSpan, names: readonly FoundName[], stated: readonly StatedFact[]): StatedFact[] {
  const pairs: { source: FoundName; target: FoundName; gap: number }[] = [];
  for (const [at, source] of names.entries()) {
    for (const target of names.slice(at + 1)) {
      const isStated = stated.some(
        (fact) =>
          (fact.source.thing === source.thing && fact.target.thing === target.thing) ||
          (fact.source.thing === target.thing && fact.target.thing === source.thing),
      );
      const isThere = pairs.some(
        (pair) =>
          (pair.source.thing === source.thing && pair.target.thing === target.thing) ||
          (pair.source.thing === target.thing && pair.target.thing === source.thing),
      );
      if (source.thing === target.thing || isStated || isThere) continue;
      pairs.push({ source, target, gap: target.start - source.end });
    }
  }
  return pairs
    .sort((left, right) => left.gap - right.gap)
    .slice(0, PAIRS_PER_SENTENCE)
    .map(({ source, target }) => ({ source, target, type: "related_to", unit, validFrom: null, validTo: null }));
}
