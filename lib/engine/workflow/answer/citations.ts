import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";

/** The citation of a passage; its number is its position in the run's citation order, from 1. */
export function citationOf(passage: Passage, citationOrder: readonly string[]): Citation {
  return {
    number: citationOrder.indexOf(passage.id) + 1,
    passageId: passage.id,
    documentId: passage.documentId,
    documentTitle: passage.documentTitle,
    ordinal: passage.ordinal,
    page: passage.page,
    ...(passage.pageUnit === undefined ? {} : { pageUnit: passage.pageUnit }),
    headingPath: passage.headingPath,
    ...(passage.web === undefined ? {} : { web: passage.web }),
  };
}
