import type { RelationPattern } from "@/lib/engine/language/knowledge-grammar";
import type { SentenceSpan } from "@/lib/engine/language/text/sentences";
import type { FoundName } from "./named-thing";

/** A sentence and the two things it relates. */
export interface StatedFact {
  source: FoundName;
  target: FoundName;
  type: RelationPattern["type"];
  unit: SentenceSpan;
  validFrom: string | null;
  validTo: string | null;
}
