import { blankNoteMarks } from "@/lib/shared/contracts/note-marks";

/** A word, matched as a prefix, or a quoted phrase, matched verbatim. */
export interface SearchTerm {
  words: string;
  phrase: boolean;
}

/** More words than anyone types; each is a part of the statement. */
const MAX_TERMS = 20;

/** The terms of a search text. An unclosed quote also starts a phrase. */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, quoted, word] of text.matchAll(/["“”«»]([^"“”«»]*)["“”«»]?|([^\s"“”«»]+)/gu)) {
    const words = (quoted ?? word ?? "").trim();
    if (/[\p{L}\p{N}]/u.test(words)) terms.push({ words, phrase: quoted !== undefined });
  }
  return terms.slice(0, MAX_TERMS);
}

const LIGATURES: Readonly<Record<string, string>> = { œ: "oe", æ: "ae", ß: "ss" };
const SIGNS = /[\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\s]/u;

/** Fractions and enclosed digits. */
const OWN_NUMBER =
  /[\u00BC-\u00BE\u2150-\u215F\u2189\u2460-\u249B\u24EA\u3251-\u325F\u32B1-\u32CB\u3358-\u3370\u33E0-\u33FE\u{1F100}-\u{1F10A}]/u;
const LOWERED = /[₀-₉]/u;

/**
 * A text as the search reads it, as SQL's `folded` (migration 0073) does: without the marks of notes, with fractions and
 * enclosed digits as words of their own, and lowered digits apart from a number before them. With it, the offset in the
 * original (UTF-16) of each of its characters.
 */
export function foldForSearch(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  let before = "";
  for (const sign of blankNoteMarks(text)) {
    const isOwn = OWN_NUMBER.test(sign);
    const isApart = isOwn || (LOWERED.test(sign) && /\d/.test(before));
    const letters = sign
      .normalize("NFKD")
      .replace(/[\u0300-\u036F]/gu, "")
      .toLowerCase()
      .replace(/[œæß]/gu, (ligature) => LIGATURES[ligature] ?? ligature);
    for (const letter of `${isApart ? " " : ""}${letters}${isOwn ? " " : ""}`) {
      folded += SIGNS.test(letter) ? " " : letter;
      for (let unit = 0; unit < letter.length; unit += 1) places.push(at);
    }
    at += sign.length;
    before = sign;
  }
  places.push(text.length);
  return { folded, places };
}

export interface SearchHit {
  start: number;
  end: number;
}

/** The matches of a search's terms in a text, in order and without overlaps. UTF-16 offsets. */
export function searchHits(text: string, terms: readonly SearchTerm[]): SearchHit[] {
  if (terms.length === 0) return [];
  const { folded, places } = foldForSearch(text);
  const hits: SearchHit[] = [];
  for (const { words, phrase } of terms) {
    const parts = foldForSearch(words)
      .folded.split(" ")
      .filter((part) => part !== "");
    if (parts.length === 0) continue;
    const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&")).join(" +");
    const found = new RegExp(`(?<![^ ])${pattern}${phrase ? "(?![^ ])" : "[^ ]*"}`, "gu");
    for (const match of folded.matchAll(found)) {
      const last = places[match.index + match[0].length - 1] ?? text.length;
      hits.push({ start: places[match.index] ?? 0, end: afterSign(text, last) });
    }
  }
  const ordered = hits.sort((a, b) => a.start - b.start || b.end - a.end);
  return ordered.filter((hit, index) => ordered.slice(0, index).every((before) => before.end <= hit.start));
}

/** The offset after a character and its combining marks. */
function afterSign(text: string, at: number): number {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const marks = /^[\u0300-\u036F]*/u.exec(text.slice(at + sign.length));
  return at + sign.length + (marks?.[0].length ?? 0);
}
