import { inScript } from "../../text/script-text";
import type { PageWord } from "../page/page-content";
import { withoutSpacedLetters } from "./words/spaced-letters";

/** A word with the line that it belongs to. */
export interface SetWord extends PageWord {
  /** Baseline of its line: for a superscript or subscript, that of the word beside it. */
  line: number;
  /** Whether it is a superscript. */
  raised: boolean;
  /** Its font size, larger where the page sets its words further apart than usual: the unit for gaps between words. */
  em: number;
}

/** Space between words, in font sizes: the usual one, the maximum, and the maximum as a factor of the usual one. */
const USUAL_SPACE = 0.3;
const WIDEST_SPACE = 1.2;
const MOST_STRETCHED = 2.2;
/** Number of white spaces from which they show the usual space between words. */
const LEAST_WRITTEN = 3;
/** Largest size of a superscript or subscript as a share of the word beside it; one without a space may be larger. */
const SCRIPT_SIZE = 0.85;
const ATTACHED_SIZE = 0.95;
/** Largest space, in font sizes, to a word that it is attached to. */
const ATTACHED_GAP = 0.1;
/**
 * How far its baseline may be above and below that of the word beside it, in that word's font sizes; one without a space
 * may be lower.
 */
const HIGHEST = 0.8;
const LOWEST = 0.35;
const ATTACHED_LOWEST = 0.55;
/** A smaller shift is the same baseline. */
const SHIFT = 0.08;
/** Largest space between the two words, in font sizes; the label of a note may be further from its text. */
const GAP = 0.4;
const LABEL_GAP = 1.5;

const MARK = /^\d{1,3}$/;
const CARRIES_MARK = /[\p{L}\p{N}»”"')\]%€.,;:!?]$/u;
/** Largest width of a raised digit, in font sizes; digits on the line are half as wide again. */
const NARROW_DIGIT = 0.42;
/** Units of lengths, whose squares and cubes are units as well. */
const UNIT = /^[kcmd]?m$/;
const DOTS = /^[.·…_]+$/;

/**
 * Finds superscripts and subscripts: words beside a larger one, before or after it in the source. Superscript
 * and subscript numbers become Unicode ones, as in other formats.
 */
export function raisedWords(source: readonly PageWord[]): SetWord[] {
  const words = withoutSingleDots(withoutSpacedLetters(source));
  const stretch = Math.min(MOST_STRETCHED, Math.max(1, wordSpace(words) / USUAL_SPACE));
  const set = words.map((word) => setWord(word, stretch));
  for (let at = 0; at < set.length; at += 1) {
    const before = set[at - 1];
    const word = set[at];
    const after = set[at + 1];
    if (word === undefined) break;
    const host = isScriptOf(word, before, GAP) ? before : isScriptOf(word, after, LABEL_GAP) ? after : null;
    // A word beside a superscript of the same size belongs to it.
    const beside = host ?? (before?.raised === true && continues(before, word) ? before : null);
    if (beside === undefined || beside === null) {
      word.raised = before !== undefined && isRaisedGlyph(word, before, set[at - 2]);
      if (word.raised) word.text = inScript(word.text, "super");
      continue;
    }
    word.line = beside.line;
    word.raised = word.baseline < beside.line - SHIFT * word.size;
    word.text = inScript(word.text, word.raised ? "super" : "sub");
  }
  return set;
}

/** Written out, since copying an object of this size by spreading it takes many times as long. */
function setWord(word: PageWord, stretch: number): SetWord {
  const { text, left, top, right, bottom, baseline, size, bold, spaced, mark, artifact, linked = false } = word;
  return {
    text,
    left,
    top,
    right,
    bottom,
    baseline,
    size,
    bold,
    spaced,
    mark,
    artifact,
    linked,
    line: baseline,
    raised: false,
    em: size * stretch,
  };
}

/** Joins the dots of leaders, as in a table of contents, which are often painted one by one. */
function withoutSingleDots(words: readonly PageWord[]): readonly PageWord[] {
  // Most pages have none.
  if (!words.some((word, at) => areDots(words[at - 1], word))) return words;
  const joined: PageWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && areDots(last, word))
      joined[joined.length - 1] = { ...last, right: word.right, text: `${last.text}${word.text}` };
    else joined.push(word);
  }
  return joined;
}

/** Whether two words are dots of one leader. */
function areDots(last: PageWord | undefined, word: PageWord): boolean {
  return (
    last !== undefined &&
    last.baseline === word.baseline &&
    word.left > last.left &&
    word.left - last.right < WIDEST_SPACE * word.size &&
    DOTS.test(word.text) &&
    DOTS.test(last.text)
  );
}

/**
 * The median space between the words of a page, in font sizes: of words separated by white space, if there are any,
 * since others may be in different columns of a table.
 */
function wordSpace(words: readonly PageWord[]): number {
  const spaces: number[] = [];
  const written: number[] = [];
  let before: PageWord | null = null;
  for (const word of words) {
    const last: PageWord | null = before;
    before = word;
    if (last === null || Math.abs(last.baseline - word.baseline) > SHIFT * word.size) continue;
    const space = (word.left - last.right) / word.size;
    if (space <= 0.05 || space >= WIDEST_SPACE) continue;
    spaces.push(space);
    if (word.spaced) written.push(space);
  }
  const known = Float64Array.from(written.length >= LEAST_WRITTEN ? written : spaces).sort();
  return known[Math.floor(known.length / 2)] ?? USUAL_SPACE;
}

function isScriptOf(word: PageWord, host: SetWord | undefined, most: number): boolean {
  // Most words have the size of their neighbours.
  if (host === undefined || host.raised || word.size > ATTACHED_SIZE * host.size) return false;
  const attached = !word.spaced && Math.abs(word.left - host.right) < ATTACHED_GAP * host.size;
  if (!attached && word.size > SCRIPT_SIZE * host.size) return false;
  const rise = host.line - word.baseline;
  const lowest = attached ? ATTACHED_LOWEST : LOWEST;
  if (Math.abs(rise) < SHIFT * host.size || rise > HIGHEST * host.size || rise < -lowest * host.size) return false;
  const gap = Math.max(word.left - host.right, host.left - word.right);
  return gap < most * host.size && gap > -GAP * host.size;
}

/**
 * The mark of a note, or an exponent, whose glyphs are superscript digits of its font, which are on the line but
 * narrow: a link by itself right after a word, or separate marked content right after a number, a unit with its
 * number or the end of a longer word. After other letters, marked digits may be subscripts: CO₂.
 */
function isRaisedGlyph(word: PageWord, before: SetWord, first: SetWord | undefined): boolean {
  if (word.spaced || !MARK.test(word.text)) return false;
  if ((word.right - word.left) / word.text.length > NARROW_DIGIT * word.size) return false;
  const isNear = Math.abs(word.left - before.right) < ATTACHED_GAP * before.size;
  if (!isNear || Math.abs(word.baseline - before.baseline) > SHIFT * before.size) return false;
  if (word.linked === true) return before.linked !== true && CARRIES_MARK.test(before.text);
  if (word.mark === null || word.mark === before.mark) return false;
  return /\d$|\p{Ll}{4}$/u.test(before.text) || (UNIT.test(before.text) && /\d$/.test(first?.text ?? ""));
}

function continues(before: SetWord, word: PageWord): boolean {
  return Math.abs(before.baseline - word.baseline) < SHIFT * word.size && Math.abs(before.size - word.size) < 0.5;
}
