import { diffWords } from "./word-diff";

/** A run of words of the base that one side replaced. */
interface Hunk {
  /** Of the base, in words; the end is not in it. */
  start: number;
  end: number;
  text: string;
}

/**
 * Both of two edits of one text, or `null` where they touch: then somebody has to choose.
 * Of a word that neither changed, the spaces are the base's.
 */
export function mergeWords(base: string, mine: string, theirs: string): string | null {
  const hunks = [...hunksOf(base, mine), ...hunksOf(base, theirs)].sort((a, b) => a.start - b.start || a.end - b.end);
  // A word between them keeps them apart; side by side, nobody knows which of the two comes first.
  if (hunks.some((hunk, index) => hunk.start <= (hunks[index - 1]?.end ?? -1))) return null;
  const words = wordsOf(base);
  const merged = hunks.reduceRight(
    (now, { start, end, text }) => [...now.slice(0, start), text, ...now.slice(end)],
    words,
  );
  return merged.join("");
}

function hunksOf(base: string, edited: string): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const { kind, text } of diffWords(base, edited)) {
    if (kind === "same") {
      open = null;
    } else {
      if (open === null) {
        open = { start: at, end: at, text: "" };
        hunks.push(open);
      }
      if (kind === "added") open.text += text;
    }
    if (kind !== "added") at += wordsOf(text).length;
    if (kind === "removed" && open !== null) open.end = at;
  }
  // What is added after the last word stands apart from it.
  return hunks.map((hunk) => (hunk.start === wordsOf(base).length ? { ...hunk, text: apart(base, hunk.text) } : hunk));
}

function apart(base: string, text: string): string {
  return /\s$/.test(base) || base === "" ? text : `\n${text}`;
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}
