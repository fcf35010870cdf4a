import type { SentenceSpan } from "@/lib/engine/language/text/sentences";

/** Every verbatim occurrence of some words in a text, not inside other words. Line breaks count as spaces. */
export function findVerbatim(text: string, words: string): SentenceSpan[] {
  const wanted = words.trim().split(/\s+/);
  if (wanted[0] === undefined || wanted[0] === "") return [];
  const source = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "gu");
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
