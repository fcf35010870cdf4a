import type { TokenRange } from "../question-line";

/** The part of a table that some words of a question refer to. */
export type TableLink = TokenRange & { score: number } /** `isWhole`: by all the words of its name. */ & (
    | { kind: "column"; column: number; isWhole: boolean }
    /** A column of answers of yes or no, or of days, by a word for its opposite ("unpaid"). */
    | { kind: "opposite"; column: number }
    /** `partial`: by a part of it, or by words that are only related to its own. */
    | { kind: "value"; column: number; value: string; partial: boolean }
    /** What the rows represent; `ofKey`: in the words of the column that names them, `mistyped`: with a wrong letter. */
    | { kind: "entity"; ofKey: boolean; ofColumn: boolean; mistyped?: true }
  );

/** Words at most this far apart name one thing, function words between them included. */
export const GAP = 2;
