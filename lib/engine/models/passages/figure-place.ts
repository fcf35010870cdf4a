import type { FigurePlace } from "@/lib/engine/language/figures/conversions/rated-amounts";
import type { CandidateSentence } from "../built-in/reader-candidates";

/** Where a sentence or row stands in its document, which may say what its amounts are for: "Monthly fee". */
export function figurePlace({ columns, heading, passage: { passage } }: CandidateSentence): FigurePlace {
  const above = passage.headingPath.filter((own) => !own.includes(" | ")).toReversed();
  return { columns, headings: [heading, ...above, passage.documentTitle] };
}
