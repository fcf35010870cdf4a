import { oneLine } from "@/lib/shared/text/one-line";
import { foldText } from "./fold-text";

/** A text folded for comparison, on one line, with single spaces. */
export function foldedLine(text: string): string {
  return oneLine(foldText(text));
}
