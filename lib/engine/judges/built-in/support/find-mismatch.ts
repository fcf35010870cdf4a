import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { MISMATCH_MIN_SHARE, MISMATCH_MIN_WORDS } from "../tunables";
import type { Gap } from "./align-words";
import type { ClaimWord } from "./claim-words";
import { type BestMatch, isMeaningful } from "./find-evidence";

/**
 * The first fact in which a claim differs from the sentence that it otherwise repeats; `null` if there is none, or if
 * the two are too different for a difference to mean anything.
 */
export function findMismatch({ alignment }: BestMatch): Reason | null {
  const claimOnly = alignment.gaps.flatMap(({ claim }) => claim);
  const matched = alignment.matched.filter(({ claim }) => isMeaningful(claim)).length;
  const others = claimOnly.filter((word) => word.kind === "content").length;
  if (matched < MISMATCH_MIN_WORDS || matched / (matched + others) < MISMATCH_MIN_SHARE) return null;
  return negationMismatch(alignment.gaps) ?? factMismatch(alignment.gaps);
}

/** On the source's side only words inside the quoted stretch count: words before or after it were not quoted. */
function negationMismatch(gaps: readonly Gap[]): Reason | null {
  const claimed = gaps.flatMap(({ claim }) => claim).filter(isNegation);
  const dropped = gaps
    .slice(1, -1)
    .flatMap(({ source }) => source)
    .filter(isNegation);
  const claims = claimed.length > 0 && dropped.length === 0;
  const drops = dropped.length > 0 && claimed.length === 0;
  if (!claims && !drops) return null;
  return reason("negation_mismatch", { claimed: texts(claimed), found: texts(dropped) });
}

function isNegation({ kind }: ClaimWord): boolean {
  return kind === "negation";
}

/** A fact replaced by another of its kind in the same place; `found` is the source's. */
function factMismatch(gaps: readonly Gap[]): Reason | null {
  for (const { claim, source } of gaps) {
    for (const kind of ["date", "number", "name"] as const) {
      const claimed = claim.filter((word) => word.kind === kind);
      const found = source.filter((word) => word.kind === kind);
      if (claimed.length > 0 && found.length > 0) {
        return reason(`${kind}_mismatch`, { claimed: texts(claimed), found: texts(found) });
      }
    }
    const claimed = claim.filter(isQuantity);
    const found = source.filter(isQuantity);
    if (claimed.length > 0 && found.length > 0) {
      return reason("number_mismatch", { claimed: texts(claimed), found: texts(found) });
    }
  }
  return null;
}

/** "1,990" for "1990": a date on one side, a plain number on the other. */
function isQuantity({ kind }: ClaimWord): boolean {
  return kind === "number" || kind === "date";
}

function texts(words: readonly ClaimWord[]): string {
  return words.map(({ text }) => text).join(" ");
}
