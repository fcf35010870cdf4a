import type { Language } from "../../../contracts/language";
import { type SentenceSpan, splitSentences } from "../../../language/sentences";
import { TITLE_CAPITALS, TITLE_WORDS } from "../tunables";

/** A part of a passage in which names are read on their own. */
export interface Segment extends SentenceSpan {
  /** Names of a heading count only where the text below names them too: every word of it may have a capital. */
  kind: "sentence" | "heading" | "cell";
  /** The sentence or row that it belongs to: what a fact quotes. */
  unit: SentenceSpan;
}

const HEADING = /^\s{0,3}#{1,6}(?:\s|$)/;
const RULE_OR_CODE = /^\s*(?:(?:[-=*_]\s*){3,}|```|~~~)/;
const ROW = /^\s*\|.*\|\s*$/;
const DIVIDER = /^[\s|:-]*-[\s|:-]*$/;

/** Sentences, headings, and the cells of tables without their head row. */
export function segmentsOf(text: string, language: Language): Segment[] {
  const units = splitSentences(text, language);
  return units.flatMap((unit, at): Segment[] => {
    const content = text.slice(unit.start, unit.end);
    if (RULE_OR_CODE.test(content)) return [];
    if (HEADING.test(content)) return [{ ...unit, kind: "heading", unit }];
    if (ROW.test(content)) {
      const next = units[at + 1];
      const isHead = next !== undefined && DIVIDER.test(text.slice(next.start, next.end));
      return isHead || DIVIDER.test(content) ? [] : cells(content, unit);
    }
    return [{ ...unit, kind: isTitle(content) ? "heading" : "sentence", unit }];
  });
}

function cells(content: string, unit: SentenceSpan): Segment[] {
  return [...content.matchAll(/[^|]+/g)].map((match) => ({
    start: unit.start + match.index,
    end: unit.start + match.index + match[0].length,
    kind: "cell",
    unit,
  }));
}

/** "Quarterly Results And Outlook": a line without an end mark whose words nearly all have a capital. */
function isTitle(content: string): boolean {
  if (/[.!?:;…]["'”’»)\]*_\s]*$|:\s/.test(content)) return false;
  const found = content.match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];
  const capitals = found.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (/[,|]/.test(content)) return capitals > 0 && content.toUpperCase() === content;
  return found.length >= TITLE_WORDS && capitals / found.length >= TITLE_CAPITALS && capitals >= TITLE_WORDS;
}
