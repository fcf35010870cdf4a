import { foldText } from "../../../language/fold-text";
import type { KnowledgeGrammar } from "../../../language/knowledge-grammar";
import type { SentenceSpan } from "../../../language/sentences";
import { type FoundName, kindOf } from "./named-thing";

/** The headings that a sentence stands under, outermost first. */
export interface Section {
  levels: readonly (readonly FoundName[])[];
  /** What the innermost heading that names anything names alone; null where it names several things, or none does. */
  subject: FoundName | null;
}

/** Characters of a sentence's opening that are looked at. */
const OPENING_CHARS = 40;

export function sectionOf(levels: readonly (readonly FoundName[])[]): Section {
  const naming = levels.findLast((level) => level.length > 0) ?? [];
  return { levels, subject: onlyOne(naming) };
}

/**
 * The thing of a heading that a sentence's opening stands for, placed there: "The tower" below "The tower of Kell",
 * and, in the first sentence below a heading that names one thing, "It", "She" or "The company".
 */
export function sectionStandsFor(
  text: string,
  unit: SentenceSpan,
  { levels }: Section,
  isFirst: boolean,
  { articles, references }: KnowledgeGrammar,
): FoundName | null {
  const opening = foldText(text.slice(unit.start, unit.start + OPENING_CHARS));
  const [, article = "", noun = ""] = /^(\p{L}+)(?:\s|['’])\s?(\p{L}+)\b(?![\s'’]+\p{Lu})/u.exec(opening) ?? [];
  if (articles.has(article) && noun !== "") {
    const level = levels.findLast((names) => names.some((name) => hasWord(name, noun)));
    const subject = onlyOne((level ?? []).filter((name) => hasWord(name, noun)));
    if (subject !== null) return placed(subject, unit, article.length + 1 + noun.length);
  }
  const innermost = onlyOne(levels.at(-1) ?? []);
  if (!isFirst || innermost === null) return null;
  const { type } = kindOf(innermost.thing);
  const person = references.person?.exec(opening) ?? null;
  if (person !== null) return type === "person" ? placed(innermost, unit, person[0].length) : null;
  const body = references.organization?.exec(opening) ?? null;
  if (body !== null) return type === "organization" ? placed(innermost, unit, body[0].length) : null;
  const other = references.subject?.exec(opening) ?? null;
  if (other === null) return null;
  return placed(innermost, unit, /^(?:it|il|elle)$/.test(other[0]) ? other[0].length : 0);
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
