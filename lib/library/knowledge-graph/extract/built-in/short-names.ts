import type { DateMention } from "@/lib/engine/language/dates/read-dates";
import type { KnowledgeGrammar } from "@/lib/engine/language/knowledge-grammar";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import { DATE_OPENING_CHARS } from "../tunables";
import { type FoundName, kindOf } from "./named-thing";
import { isNamedAt, lengthInText, openingOf } from "./opening";

/** A sentence's subject starts within this many characters ("In the north, ", "The engineer "). */
const SUBJECT_CHARS = 24;

/**
 * The name that a sentence's opening pronoun ("She", "Its", "The company") refers to, placed at the pronoun; null unless
 * the sentence before names exactly one fitting thing as its subject.
 */
export function standsFor(
  text: string,
  unit: SentenceSpan,
  before: readonly FoundName[],
  beforeUnit: SentenceSpan,
  { references }: KnowledgeGrammar,
  dates: readonly DateMention[],
): FoundName | null {
  // "In 2018, it": a date may come first.
  const date = dates.find(({ start }) => start >= unit.start && start - unit.start <= DATE_OPENING_CHARS);
  const after = date === undefined ? null : /^,\s+/.exec(text.slice(date.end, unit.end));
  const from = date === undefined || after === null ? unit.start : date.end + after[0].length;
  const opening = openingOf(text, from);
  const [subject] = before;
  if (subject === undefined) return null;
  const isSubject = subject.start - beforeUnit.start <= SUBJECT_CHARS;
  const only = (type: "person" | "organization") => {
    const fitting = new Set(before.filter(({ thing }) => kindOf(thing).type === type).map(({ thing }) => thing));
    return fitting.size === 1 ? before.find(({ thing }) => fitting.has(thing)) : undefined;
  };
  const person = references.person?.exec(opening) ?? null;
  const organization = references.organization?.exec(opening) ?? null;
  const other = references.subject?.exec(opening) ?? null;
  const lengthOf = (folded: string) => lengthInText(text, from, folded);
  if (person !== null) return placed(only("person"), from, lengthOf(person[0]));
  // "The company Northwind" refers to nothing else.
  if (organization !== null && !isNamedAt(text, from + lengthOf(organization[0]))) {
    return placed(only("organization"), from, lengthOf(organization[0]));
  }
  if (other === null) return null;
  // "It is run by the River Board. Its director is": refers to the only organization, if no person is named.
  const isPossessive = !/^(?:it|il|elle)$/.test(other[0]);
  if (!isSubject) {
    const isAmong = before.some(({ thing }) => kindOf(thing).type === "person");
    return isPossessive && !isAmong ? placed(only("organization"), from, 0) : null;
  }
  // A possessive stays in the wording, as in "its director is".
  return placed(subject, from, isPossessive ? 0 : lengthOf(other[0]));
}

function placed(name: FoundName | undefined, from: number, length: number): FoundName | null {
  if (name === undefined) return null;
  return { ...name, start: from, end: from + length };
}
