import { foldKeepingOffsets } from "../../text/fold-text";
import { expectedAnswer } from "../expected-answer";
import type { Completed } from "./place-phrase";
import { replaced } from "./place-phrase";
import { type Subject, subjectOf } from "./subject-of";
import { namedTimes } from "./times";

/**
 * A question with the subject of the previous one in place of a pronoun ("its warranty", "when was it built"); `null`
 * if it has none that surely stands for that subject.
 */
export function referredBack(asked: string, previous: Completed): string | null {
  const own = withSubject(asked, previous);
  return own === null ? null : withTimes(own, previous);
}

/** A number is asked for the same time, unless the question names another. */
function withTimes(asked: string, { question, language, grammar }: Completed): string {
  if (expectedAnswer(asked, language) !== "number" || namedTimes(asked, language).length > 0) return asked;
  const times = subjectOf(question, language, grammar)?.times ?? [];
  const end = asked.search(/\s*\?*$/);
  return (
    asked.slice(0, end) + times.map((time) => ` ${question.slice(time.start, time.end)}`).join("") + asked.slice(end)
  );
}

function withSubject(asked: string, previous: Completed): string | null {
  const { question, language, grammar } = previous;
  // The pronoun may stand for the answer.
  const expected = expectedAnswer(question, language);
  if (expected === "name" || expected === "place" || (expected === "person" && !grammar.pronounsOfThings)) return null;
  const subject = subjectOf(question, language, grammar);
  if (subject === null) return null;
  const folded = foldKeepingOffsets(asked);
  const own = withOwner(asked, folded, subject, previous);
  if (own !== null) return own;
  const named = grammar.joined("", subject.determiner, subject.noun);
  const afterVerb = grammar.pronounAfterVerb?.exec(folded)?.indices?.groups?.verb;
  if (afterVerb !== undefined) return replaced(asked, { start: afterVerb[0], end: afterVerb[0] }, `${named} `);
  const pronoun = grammar.pronoun?.exec(folded);
  if (pronoun === null || pronoun === undefined) return null;
  return replaced(asked, { start: pronoun.index, end: pronoun.index + pronoun[0].length }, named);
}

function withOwner(asked: string, folded: string, subject: Subject, { grammar }: Completed): string | null {
  const { determiner, owned } = grammar.possessive.exec(folded)?.indices?.groups ?? {};
  if (determiner === undefined || owned === undefined) return null;
  const article = grammar.definiteFor(asked.slice(...determiner).toLowerCase());
  const owner = grammar.joined(grammar.of, subject.determiner, subject.noun);
  const attribute = grammar.joined("", article, asked.slice(...owned));
  return replaced(asked, { start: determiner[0], end: owned[1] }, `${attribute} ${owner}`);
}
