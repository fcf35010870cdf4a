import { oneLine } from "@/lib/shared/text/one-line";

/** Insertions, deletions and substitutions that turn one text into the other (Levenshtein's distance). */
export function editDistance(expected: string, found: string): number {
  let before = Array.from({ length: found.length + 1 }, (_, at) => at);
  for (let row = 1; row <= expected.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= found.length; column += 1) {
      const same = expected[row - 1] === found[column - 1];
      now.push(
        Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + (same ? 0 : 1)),
      );
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}

/** Share of the expected characters that were read wrongly; white space counts as one space. */
export function characterErrorRate(expected: string, found: string): number {
  const [wanted, read] = [expected, found].map((text) => oneLine(text.normalize("NFC")));
  return editDistance(wanted ?? "", read ?? "") / Math.max(1, wanted?.length ?? 0);
}
