import { readFigures } from "@/lib/engine/language/figures/read-figures";
import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { MISMATCH_MIN_WORDS, SHARED_PER_DIFFERENT } from "../../tunables";
import type { Gap } from "./align-words";
import { type ClaimWord, isLimit, textOf } from "./claim-words";
import { type ComparedClauses, compareClauses, compareWhole } from "./compare-clauses";
import type { BestMatch } from "./find-evidence";
import { isDenial } from "./keeps-meaning";
import { figuresMissing, namesMissing } from "./missing-facts";

/**
 * The first fact in which a claim differs from the clause that it otherwise repeats; `null` if there is none, or if the
 * two clauses are too different for a difference to mean anything.
 */
export function findMismatch({ alignment, language }: BestMatch): Reason | null {
  const places = alignment.gaps.flatMap((gap, at): Place[] => {
    const clauses = compareClauses(alignment, at);
    return clauses === null ? [] : [{ gap, clauses, isFirst: at === 0, isLast: at === alignment.gaps.length - 1 }];
  });
  const whole = compareWhole(alignment);
  for (const find of [negationMismatch, factMismatch, oppositeMismatch]) {
    for (const place of places) {
      const isShort = place.clauses.shared < MISMATCH_MIN_WORDS && find !== negationMismatch;
      const found = find(isShort ? { ...place, clauses: whole } : place, language);
      if (found !== null) return found;
    }
  }
  return null;
}

/** A difference with its clauses. */
interface Place {
  gap: Gap;
  clauses: ComparedClauses;
  /** Before the first shared word, or after the last one. */
  isFirst: boolean;
  isLast: boolean;
}

/** Whether two clauses say the same, apart from `allowed` words. */
function isSame({ shared, different }: ComparedClauses, allowed: number): boolean {
  return shared >= MISMATCH_MIN_WORDS && different - allowed <= shared / SHARED_PER_DIFFERENT;
}

function negationMismatch({ clauses }: Place, language: TextLanguage): Reason | null {
  const claimed = negations(clauses.claim, language);
  const found = negations(clauses.source, language);
  if (claimed.length > 0 === found.length > 0) return null;
  // "Only", "all" and the like reverse a negation beside them.
  if (clauses.unmatched.some((word) => (isQualifier(word) && !isLimit(word)) || isDenial(word, language))) return null;
  const isShort = clauses.isWhole && clauses.shared === MISMATCH_MIN_WORDS - 1 && clauses.different === 0;
  return isSame(clauses, 0) || isShort
    ? reason("negation_mismatch", { claimed: texts(claimed), found: texts(found) })
    : null;
}

/** The negations of a clause, except those that deny nothing ("not only", "no later than"). */
function negations(clause: readonly ClaimWord[], language: TextLanguage): ClaimWord[] {
  const found = clause.filter(isNegation);
  const isHarmless = found.length > 0 && packOf(language).comparisons.harmlessNegations.test(foldText(textOf(clause)));
  return isHarmless ? [] : found;
}

function isNegation({ kind }: ClaimWord): boolean {
  return kind === "negation";
}

/**
 * A fact replaced by another of its kind at the same place; the source has it in no other form. `found` is the
 * source's.
 */
function factMismatch({ gap, clauses }: Place, language: TextLanguage): Reason | null {
  for (const kind of ["date", "number", "name", "unit"] as const) {
    const [claimed, found] = (["claim", "source"] as const).map((side) =>
      gap[side].filter((word) => word.kind === kind && clauses[side].includes(word)),
    );
    if (!claimed?.length || !found?.length || !isSame(clauses, claimed.length + found.length)) continue;
    if (kind !== "name" && limits(clauses.claim, language) !== limits(clauses.source, language)) continue;
    const missing = kind === "name" ? namesMissing : figuresMissing;
    if (missing(textOf(clauses.claim), textOf(clauses.source), language).length === 0) continue;
    const code = kind === "unit" ? "number_mismatch" : (`${kind}_mismatch` as const);
    return reason(code, { claimed: texts(claimed), found: texts(found) });
  }
  return null;
}

/** The limits that a clause sets to its numbers: "eight months" is within "more than seven". */
function limits(clause: readonly ClaimWord[], language: TextLanguage): string {
  return readFigures(textOf(clause), language)
    .flatMap(({ readings }) => readings)
    .flatMap((reading) => (reading.kind === "amount" && reading.precision !== "exact" ? [reading.precision] : []))
    .filter((precision) => precision !== "about")
    .join(" ");
}

/** A word replaced by one that excludes it: "must" by "may", "before" by "after". */
function oppositeMismatch({ gap, clauses, isFirst, isLast }: Place): Reason | null {
  if (!isSame(clauses, 0)) return null;
  const claimed = gap.claim.filter(isQualifier);
  // Outside the quoted stretch, only the words right beside it stand in the same place.
  const source = isFirst ? gap.source.slice(-gap.claim.length) : gap.source;
  const found = (isLast ? source.slice(0, gap.claim.length) : source).filter(isQualifier);
  const other = found.find((own) => claimed.some(({ key, group }) => group === own.group && key !== own.key));
  return other === undefined ? null : reason("negation_mismatch", { claimed: texts(claimed), found: other.text });
}

function isQualifier({ kind }: ClaimWord): boolean {
  return kind === "qualifier";
}

function texts(words: readonly ClaimWord[]): string {
  return words.map(({ text }) => text).join(" ");
}
