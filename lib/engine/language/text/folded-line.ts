import { foldText } from "./fold-text";

/** A text folded for comparison, on one line, with single spaces. */
export function foldedLine(text: string): string {
  return foldText(text).replace(/\s+/g, " ").trim();
}
