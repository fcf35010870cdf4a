import type { KnowledgeGrammar } from "@/lib/engine/language/knowledge-grammar";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import { type FoundName, kindOf } from "./named-thing";
import { isNamedAt, lengthInText, openingOf } from "./opening";

/** The headings above a sentence. */
export interface Section {
  /** Names of each heading, outermost first. */
  levels: readonly (readonly FoundName[])[];
  /** The only thing named by the innermost heading with names; null if it names several, or no heading has names. */
  subject: FoundName | null;
}

export function sectionOf(levels: readonly (readonly FoundName[])[]): Section {
  const naming = levels.findLast((level) => level.length > 0) ?? [];
  return { levels, subject: onlyOne(naming) };
}

/**
 * The thing in a heading that a sentence's opening refers to, placed at the opening: "The tower" below "The tower of
 * Kell", or, in the first sentence below a heading with one thing, "It", "She" or "The company".
 */
export function sectionStandsFor(
  text: string,
  unit: SentenceSpan,
  { levels }: Section,
  isFirst: boolean,
  { articles, references }: KnowledgeGrammar,
): FoundName | null {
  const opening = openingOf(text, unit.start);
  const lengthOf = (folded: string) => lengthInText(text, unit.start, folded);
  const isNamed = (folded: string) => isNamedAt(text, unit.start + lengthOf(folded));
  const [named = "", article = "", noun = ""] = /^(\p{L}+)(?:\s|')\s?(\p{L}+)\b/u.exec(opening) ?? [];
  if (articles.has(article) && !isNamed(named)) {
    const level = levels.findLast((names) => names.some((name) => hasWord(name, noun)));
    const subject = onlyOne((level ?? []).filter((name) => hasWord(name, noun)));
    if (subject !== null) return placed(subject, unit, lengthOf(named));
  }
  const innermost = onlyOne(levels.at(-1) ?? []);
  if (!isFirst || innermost === null) return null;
  const { type } = kindOf(innermost.thing);
  const person = references.person?.exec(opening) ?? null;
  if (person !== null) return type === "person" ? placed(innermost, unit, lengthOf(person[0])) : null;
  const body = references.organization?.exec(opening) ?? null;
  if (body !== null) {
    return type === "organization" && !isNamed(body[0]) ? placed(innermost, unit, lengthOf(body[0])) : null;
  }
  const other = references.subject?.exec(opening) ?? null;
  if (other === null) return null;
  return placed(innermost, unit, /^(?:it|il|elle)$/.test(other[0]) ? lengthOf(other[0]) : 0);
}

function hasWord({ surface }: FoundName, noun: string): boolean {
  return foldText(surface)
    .split(/[^\p{L}]+/u)
    .includes(noun);
}

function onlyOne(names: readonly FoundName[]): FoundName | null {
  const [first] = names;
  return first !== undefined && names.every(({ thing }) => thing.key === first.thing.key) ? first : null;
}

function placed(name: FoundName, unit: SentenceSpan, length: number): FoundName {
  return { ...name, start: unit.start, end: unit.start + length };
}
