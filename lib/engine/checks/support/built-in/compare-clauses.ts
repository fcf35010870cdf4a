import type { Alignment, Gap } from "./align-words";
import type { ClaimWord } from "./claim-words";
import { isMeaningful } from "./find-evidence";
import { CLAUSE_END } from "./keeps-meaning";

/** A clause of a claim, and the clause of the source that it is compared with. */
export interface ComparedClauses {
  claim: readonly ClaimWord[];
  source: readonly ClaimWord[];
  /** Meaningful words that both have. */
  shared: number;
  /** Meaningful words, facts aside, that only one of them has. */
  different: number;
  /** Words of every kind that only one side has. */
  unmatched: readonly ClaimWord[];
  /** Whether the claim is this clause alone. */
  isWhole: boolean;
}

/** Words of one side in order, each with its clause. */
interface Placed {
  word: ClaimWord;
  clause: number;
}

/**
 * Compares the clauses around each gap of an alignment: a difference between two clauses is meaningful only if they
 * otherwise say the same. `null` if the words around a gap belong to several clauses.
 */
export function compareClauses(alignment: Alignment, at: number): ComparedClauses | null {
  const { matched, gaps } = alignment;
  const around = [matched[at - 1], matched[at]];
  const [claim, source] = (["claim", "source"] as const).map((side) =>
    clauseOf(
      placed(wordsOf(alignment, side)),
      gaps[at]?.[side] ?? [],
      around.map((pair) => pair?.[side]),
    ),
  );
  return claim && source ? compare(alignment, claim, source) : null;
}

/** The same for the whole claim and the source clauses that it repeats, for gaps in very short clauses. */
export function compareWhole(alignment: Alignment): ComparedClauses {
  const source = placed(wordsOf(alignment, "source"));
  const repeated = new Set(alignment.matched.map((pair) => pair.source));
  const clauses = new Set(source.filter(({ word }) => repeated.has(word)).map(({ clause }) => clause));
  const words = source.filter(({ clause }) => clauses.has(clause)).map(({ word }) => word);
  return compare(alignment, wordsOf(alignment, "claim"), words);
}

/** The words of one side, in their order. */
function wordsOf({ matched, gaps }: Alignment, side: keyof Gap): ClaimWord[] {
  return gaps.flatMap((gap, at) => [...gap[side], ...(matched[at] === undefined ? [] : [matched[at][side]])]);
}

function compare(alignment: Alignment, claim: readonly ClaimWord[], source: readonly ClaimWord[]): ComparedClauses {
  const { matched } = alignment;
  const [inClaim, inSource] = [new Set(claim), new Set(source)];
  const pairs = matched.filter((pair) => inClaim.has(pair.claim) && inSource.has(pair.source));
  const common = new Set(pairs.flatMap((pair) => [pair.claim, pair.source]));
  const repeated = new Set(matched.flatMap((pair) => [pair.claim, pair.source]));
  const both = [...claim, ...source];
  return {
    claim,
    source,
    shared: pairs.filter((pair) => isMeaningful(pair.claim)).length,
    different: both.filter((word) => counts(word) && !common.has(word)).length,
    unmatched: both.filter((word) => !repeated.has(word)),
    isWhole: claim.length === wordsOf(alignment, "claim").length,
  };
}

function counts({ kind }: ClaimWord): boolean {
  return kind === "content" || kind === "name" || kind === "number" || kind === "date";
}

function placed(words: readonly ClaimWord[]): Placed[] {
  let clause = 0;
  return words.map((word) => {
    const own = { word, clause };
    if (CLAUSE_END.test(word.after)) clause += 1;
    return own;
  });
}

/** The words of the clause that contains the gap's words or, for an empty gap, continues across it. */
function clauseOf(
  all: readonly Placed[],
  gap: readonly ClaimWord[],
  around: readonly (ClaimWord | undefined)[],
): ClaimWord[] | null {
  const clauses = new Set(all.filter(({ word }) => gap.includes(word)).map(({ clause }) => clause));
  if (clauses.size === 0) for (const { word, clause } of all) if (around.includes(word)) clauses.add(clause);
  const [only] = clauses;
  return clauses.size === 1 ? all.filter(({ clause }) => clause === only).map(({ word }) => word) : null;
}
