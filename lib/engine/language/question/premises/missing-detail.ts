/** A number, date or name of a question that a text does not contain. */
export interface MissingDetail {
  kind: "number" | "date" | "name";
  /** As worded in the question. */
  asked: string;
  /** The text's own detail of that kind in the same context; empty if it has none. */
  found: string;
}
