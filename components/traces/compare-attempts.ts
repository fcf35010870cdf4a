import type { LoggedPassage } from "@/lib/contracts/run-event";
import type { AttemptView } from "@/lib/projections/attempts";
import { type DiffPart, diffWords } from "./word-diff";

/** What one attempt changed against the one before it. */
export interface AttemptChange {
  from: AttemptView;
  to: AttemptView;
  /** Empty when the query stayed as it was. */
  query: DiffPart[];
  added: LoggedPassage[];
  dropped: LoggedPassage[];
  /** Passages of both attempts that rank better now. */
  movedUp: LoggedPassage[];
  answer: DiffPart[];
}

/** Each attempt beside the one before; a single attempt has nothing to compare. */
export function compareAttempts(attempts: readonly AttemptView[]): AttemptChange[] {
  return attempts.slice(1).flatMap((to, index) => {
    const from = attempts[index];
    return from === undefined ? [] : [compare(from, to)];
  });
}

function compare(from: AttemptView, to: AttemptView): AttemptChange {
  const before = new Map(from.passages.map((passage) => [passage.passageId, passage]));
  const after = new Set(to.passages.map((passage) => passage.passageId));
  return {
    from,
    to,
    query: from.query === to.query ? [] : diffWords(from.query ?? "", to.query ?? ""),
    added: to.passages.filter((passage) => !before.has(passage.passageId)),
    dropped: from.passages.filter((passage) => !after.has(passage.passageId)),
    movedUp: to.passages.filter((passage) => {
      const earlier = before.get(passage.passageId);
      return earlier !== undefined && passage.ranks.fusedRank < earlier.ranks.fusedRank;
    }),
    answer: diffWords(from.text, to.text),
  };
}
