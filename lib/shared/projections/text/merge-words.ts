import { diffWords } from "./word-diff";

/** A run of words of the base that one side replaced. */
interface Hunk {
  /** Word offsets in the base; the end is exclusive. */
  start: number;
  end: number;
  text: string;
}

/**
 * Merges two edits of one text; `null` where they touch, and someone has to choose. A word that neither edit changed
 * keeps the spaces of the base.
 */
export function mergeWords(base: string, mine: string, theirs: string): string | null {
  const hunks = [...hunksOf(base, mine), ...hunksOf(base, theirs)].sort((a, b) => a.start - b.start || a.end - b.end);
  // Edits need an unchanged word between them; for adjacent ones the order would be unknown.
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
  // Text added after the last word is separated from it.
  return hunks.map((hunk) => (hunk.start === wordsOf(base).length ? { ...hunk, text: apart(base, hunk.text) } : hunk));
}

function apart(base: string, text: string): string {
  return /\s$/.test(base) || base === "" ? text : `\n${text}`;
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}
