import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import type { Recalculation } from "@/lib/engine/ports/table-calculator";
import type { Claim, ClaimVerdict, Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { contains } from "@/lib/shared/text/spans";
import { wordCalculation } from "./word-calculation";

/**
 * A verdict on every sentence of a calculated answer: a number that the repeated calculation does not yield is
 * contradicted, whatever the first one said.
 * @param again `null` if it could not be repeated: the verdicts are then unknown
 */
export function judgeCalculation(
  claims: readonly Claim[],
  {
    calculation,
    noun,
    again,
    passages,
    language,
  }: {
    calculation: Calculation;
    noun: string | null;
    again: Recalculation | null;
    passages: readonly Passage[];
    language: Language;
  },
): Omit<ClaimVerdict, "ms">[] {
  const base = { evidence: null, judge: "built-in" as const };
  if (again === null) {
    const why = reason("calculation_not_repeated");
    return claims.map(({ id }) => ({ claimId: id, verdict: "unknown", score: null, ...base, reason: why }));
  }
  const yielded = numbersOf(
    wordCalculation(repeatedOf(calculation, again), { noun, citations: "", language }),
    language,
  );
  const evidence = evidenceOf(calculation, passages);
  return claims.map((claim, at): Omit<ClaimVerdict, "ms"> => {
    const foreign = [...numbersOf(withoutCitations(claim.text), language)].find((number) => !yielded.has(number));
    if (foreign !== undefined) {
      const why = reason("number_not_calculated", { number: foreign });
      return { claimId: claim.id, verdict: "contradicted", score: 0, ...base, reason: why };
    }
    // Labels have no numbers: the calculation as a whole must agree.
    if (!again.agrees && at === 0)
      return { claimId: claim.id, verdict: "contradicted", score: 0, ...base, reason: reason("calculation_differs") };
    return {
      claimId: claim.id,
      verdict: "supported",
      score: 1,
      ...base,
      evidence,
      reason: reason("calculation_repeated", { rows: again.matched }),
    };
  });
}

/** The calculation with the results of the repeated one. */
function repeatedOf(calculation: Calculation, again: Recalculation): Calculation {
  const rows = new Set(again.rows);
  const isRows = calculation.plan.measure.function === "rows";
  return {
    ...calculation,
    values: again.values,
    touched: isRows ? calculation.touched.filter(({ row }) => rows.has(row)) : calculation.touched,
    more: isRows ? again.rows.length - calculation.touched.filter(({ row }) => rows.has(row)).length : calculation.more,
    coverage: { ...calculation.coverage, matched: again.matched, undecided: again.undecided },
  };
}

function numbersOf(text: string, language: Language): Set<string> {
  return new Set(readNumbers(text, language).map(({ value }) => value));
}

/** The first row that the calculation uses, if a passage contains it. */
function evidenceOf({ touched }: Calculation, passages: readonly Passage[]): Evidence | null {
  for (const row of touched) {
    const passage = passages.find((candidate) => contains(candidate, row));
    if (passage === undefined) continue;
    const { start, end } = row;
    const from = start - passage.start;
    const to = end - passage.start;
    return { passageId: passage.id, start: from, end: to, quote: passage.text.slice(from, to) };
  }
  return null;
}
