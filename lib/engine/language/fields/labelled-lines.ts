import { type FormLine, formLines } from "./form-lines";

/** A line with its own label, among others like it: "Vault: 35 seats. £180 for half a day." */
export interface LabelledLine {
  label: string;
  /** Offsets of the line in the text, its label included. */
  start: number;
  end: number;
}

/** The end of a sentence within a line. */
const SENTENCE_END = /[.!?]\s+(?=\S)/;

/** Lines of several sentences with labels, at least two of them consecutive. */
export function labelledLines(text: string): LabelledLine[] {
  const all = formLines(text);
  return all.flatMap((line, at): LabelledLine[] => {
    const isLabelled = (other: FormLine | undefined) =>
      other?.kind === "label" && other.shape === line.shape && other.value !== "";
    if (!isLabelled(line) || !SENTENCE_END.test(line.value)) return [];
    const hasBeside =
      (line.gap === 0 && isLabelled(all[at - 1])) || (all[at + 1]?.gap === 0 && isLabelled(all[at + 1]));
    return hasBeside ? [{ label: line.label, start: line.start, end: line.end }] : [];
  });
}
