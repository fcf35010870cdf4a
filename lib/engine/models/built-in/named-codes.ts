import type { ScoredSentence } from "./reader-selection";

/** A word of letters and digits: an order, a customer, a room. A mere number may just as well be the answer. */
const CODE = /(?=[\p{N}\-./]*\p{L})(?=[\p{L}\-./]*\p{N})[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu;

/**
 * Leaves out sentences that speak of another code than the question does, where one of them speaks of the question's:
 * the row above the customer C0005 is as close to it in every other respect as its own. Codes are of one kind when
 * their letters and digits stand in the same places.
 */
export function withNamedCodes(question: string, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  let left = scored;
  for (const code of codesIn(question)) {
    const kind = kindOf(code);
    const codes = new Map(left.map((candidate) => [candidate, codesIn(candidate.sentence.text)]));
    if (!left.some((candidate) => codes.get(candidate)?.has(code))) continue;
    left = left.filter((candidate) => {
      const own = codes.get(candidate) ?? new Set<string>();
      return own.has(code) || ![...own].some((other) => kindOf(other) === kind);
    });
  }
  return left;
}

function codesIn(text: string): Set<string> {
  return new Set([...text.matchAll(CODE)].map(([code]) => code.toLowerCase()));
}

function kindOf(code: string): string {
  return code.replace(/\p{N}/gu, "0").replace(/\p{L}/gu, "a");
}
