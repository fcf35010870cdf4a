import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** A stretch of an answer that occurs word for word in a passage; offsets are into the passage's text. */
export interface QuotedPart {
  passage: Passage;
  start: number;
  end: number;
  /** The words as the passage spells them. */
  quote: string;
}

/** Below the column names of a table, which are not a quotation. */
const RULE = /^\s*\|[\s:|-]*-[\s:|-]*$/;
/** Shortest stretch that counts as a quotation, in characters: shorter ones occur in many passages. */
const LEAST = 12;

/**
 * The quotations of an answer, line by line and sentence by sentence, as the built-in reader writes them. Markdown
 * signs and spaces are ignored. Empty if the answer is in its own words.
 */
export function quotedParts(answer: string, passages: readonly Passage[], language: TextLanguage): QuotedPart[] {
  const plain = passages.map((passage) => ({ passage, ...withoutSigns(passage.text) }));
  return answer
    .split(/\n+/)
    .filter((_, at, lines) => !RULE.test(lines[at + 1] ?? ""))
    .flatMap((line) => splitSentences(line, language).map(({ start, end }) => line.slice(start, end)))
    .map((unit) => withoutSigns(unit).text.trim())
    .filter((unit) => unit.length >= LEAST)
    .flatMap((unit) => {
      for (const { passage, text, places } of plain) {
        const at = text.indexOf(unit);
        if (at === -1) continue;
        const start = places[at] ?? 0;
        const end = (places[at + unit.length - 1] ?? start) + 1;
        return [{ passage, start, end, quote: passage.text.slice(start, end) }];
      }
      return [];
    });
}

/** Letters, digits and single spaces of a text, with the offset of each. */
function withoutSigns(text: string): { text: string; places: number[] } {
  let plain = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isWord = /[\p{L}\p{N}\p{M}]/u.test(character);
    if (!isWord && (plain === "" || plain.endsWith(" "))) continue;
    plain += isWord ? character : " ";
    places.push(at);
  }
  return { text: plain, places };
}
