import { foldText } from "../../../language/fold-text";
import type { KnowledgeGrammar } from "../../../language/knowledge-grammar";
import type { SentenceSpan } from "../../../language/sentences";
import { type FoundName, kindOf } from "./named-thing";

/** Characters into a sentence within which its subject begins ("In the north, ", "The engineer "). */
const SUBJECT_CHARS = 24;
/** Characters of a sentence's opening that are looked at. */
const OPENING_CHARS = 40;

/**
 * The name that a sentence's opening pronoun ("She", "Its", "The company") stands for, placed at the pronoun; null where
 * that is not safe: the sentence before must have named one fitting thing, as its subject.
 */
export function standsFor(
  text: string,
  unit: SentenceSpan,
  before: readonly FoundName[],
  beforeUnit: SentenceSpan,
  { references }: KnowledgeGrammar,
): FoundName | null {
  const opening = foldText(text.slice(unit.start, unit.start + OPENING_CHARS));
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
  if (person !== null) return placed(only("person"), unit, person[0]);
  // "The company Northwind" names it itself.
  const named = /^\s+\p{Lu}/u.test(text.slice(unit.start + (organization?.[0].length ?? 0)));
  if (organization !== null && !named) return placed(only("organization"), unit, organization[0]);
  if (other === null || !isSubject) return null;
  // A possessive stays in the wording: "its director is".
  const possessive = /^(?:it|il|elle)$/.test(other[0]) ? other[0] : "";
  return placed(subject, unit, possessive);
}

function placed(name: FoundName | undefined, unit: SentenceSpan, pronoun: string): FoundName | null {
  if (name === undefined) return null;
  return { ...name, start: unit.start, end: unit.start + pronoun.length };
}
