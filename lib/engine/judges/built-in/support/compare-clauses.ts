import type { Alignment } from "./align-words";
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
  /** Words of both that the other has not, of every kind. */
  unmatched: readonly ClaimWord[];
  /** Whether the claim is this clause alone. */
  isWhole: boolean;
}

/** Words of one side in their order, each with its clause. */
interface Placed {
  word: ClaimWord;
  clause: number;
}

/**
 * Compares the clauses around each gap of an alignment: what differs between two clauses says something only where they
 * say the same otherwise. `null` where the words around a gap belong to several clauses.
 */
export function compareClauses({ matched, gaps }: Alignment, at: number): ComparedClauses | null {
  const claim = placed(gaps.flatMap((gap, index) => [...gap.claim, ...(matched[index] ? [matched[index].claim] : [])]));
  const source = placed(
    gaps.flatMap((gap, index) => [...gap.source, ...(matched[index] ? [matched[index].source] : [])]),
  );
  const around = [matched[at - 1], matched[at]];
  const claimClause = clauseOf(
    claim,
    gaps[at]?.claim ?? [],
    around.map((pair) => pair?.claim),
  );
  const sourceClause = clauseOf(
    source,
    gaps[at]?.source ?? [],
    around.map((pair) => pair?.source),
  );
  if (claimClause === null || sourceClause === null) return null;
  const [inClaim, inSource] = [new Set(claimClause), new Set(sourceClause)];
  const pairs = matched.filter(
    (pair) => inClaim.has(pair.claim) && inSource.has(pair.source) && isMeaningful(pair.claim),
  );
  const shared = pairs.length;
  const differs = (words: readonly ClaimWord[], common: readonly ClaimWord[]) =>
    words.filter((word) => counts(word) && !common.includes(word)).length;
  const different =
    differs(
      claimClause,
      pairs.map((pair) => pair.claim),
    ) +
    differs(
      sourceClause,
      pairs.map((pair) => pair.source),
    );
  const all = matched.flatMap((pair) => [pair.claim, pair.source]);
  const unmatched = [...claimClause, ...sourceClause].filter((word) => !all.includes(word));
  const isWhole = claimClause.length === claim.length;
  return { claim: claimClause, source: sourceClause, shared, different, unmatched, isWhole };
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

/** The words of the clause that has a gap's words, or that goes on over an empty gap. */
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
