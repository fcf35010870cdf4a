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
  // A short sentence that differs in nothing else says the opposite with a "not" more or less.
  if (matched === MISMATCH_MIN_WORDS - 1 && claimOnly.every(isNegation)) return negationMismatch(alignment.gaps);
  if (matched < MISMATCH_MIN_WORDS || matched / (matched + others) < MISMATCH_MIN_SHARE) return null;
  return negationMismatch(alignment.gaps) ?? factMismatch(alignment.gaps) ?? oppositeMismatch(alignment.gaps);
}

/**
 * On the source's side only words inside the quoted stretch count, and the one before it if the claim begins with
 * another ("A car may …" for "No car may …"): other words before or after it were not quoted.
 */
function negationMismatch(gaps: readonly Gap[]): Reason | null {
  const claimed = gaps.flatMap(({ claim }) => claim).filter(isNegation);
  const [first] = gaps;
  const inner = gaps.slice(1, -1).flatMap(({ source }) => source);
  const replaced = first === undefined || first.claim.length === 0 ? [] : first.source.slice(-1);
  const dropped = [...replaced, ...inner].filter(isNegation);
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
    const units = [claim, source].map((words) => words.filter(({ kind }) => kind === "unit"));
    if (units.every((own) => own.length > 0)) {
      const [claimed = [], found = []] = units;
      return reason("number_mismatch", { claimed: texts(claimed), found: texts(found) });
    }
    const claimed = claim.filter(isQuantity);
    const found = source.filter(isQuantity);
    if (claimed.length > 0 && found.length > 0) {
      return reason("number_mismatch", { claimed: texts(claimed), found: texts(found) });
    }
  }
  return null;
}

/** A word replaced by one that excludes it: "must" by "may", "before" by "after". */
function oppositeMismatch(gaps: readonly Gap[]): Reason | null {
  for (const [at, gap] of gaps.entries()) {
    const claimed = gap.claim.filter(isQualifier);
    // Outside the quoted stretch, only the words right beside it stand in the same place.
    const source = at === 0 ? gap.source.slice(-gap.claim.length) : gap.source;
    const found = (at === gaps.length - 1 ? source.slice(0, gap.claim.length) : source).filter(isQualifier);
    const other = found.find((own) => claimed.some(({ key, group }) => group === own.group && key !== own.key));
    if (other !== undefined) return reason("negation_mismatch", { claimed: texts(claimed), found: other.text });
  }
  return null;
}

function isQualifier({ kind }: ClaimWord): boolean {
  return kind === "qualifier";
}

/** "1,990" for "1990": a date on one side, a plain number on the other. */
function isQuantity({ kind }: ClaimWord): boolean {
  return kind === "number" || kind === "date";
}

function texts(words: readonly ClaimWord[]): string {
  return words.map(({ text }) => text).join(" ");
}
