import type { PageWord } from "../../page/page-content";

/** One to three letters, figures or signs: letters that are set close may be painted as one word. */
const MAX_PIECE = 3;
const PIECE = /^[\p{L}\p{M}\p{N}.,:;!?'’&()«»/-]+$/u;
const SINGLE = /^[\p{L}\p{N}]$/u;
/**
 * Minimum share of single letters or figures among the pieces, and minimum letters of a run, normally and if its gaps
 * are as wide as between words.
 */
const SINGLE_SHARE = 0.7;
const MIN_LETTERS = 4;
const MIN_LETTERS_SPACED = 5;
/**
 * Gaps between letters, in font sizes: the widest; one as wide as between words; and how much wider gaps between words
 * are.
 */
const WIDEST = 0.7;
const LIKE_WORDS = 0.2;
const WORD_MORE = 0.17;
/** The gap at this place, in order of width, is one between letters: words have more letters than there are words. */
const USUAL_PLACE = 0.3;
/** Widest gap inside a run and to the words beside it, in font sizes. */
const WIDEST_WORD_GAP = 2.2;
const BESIDE = 5;
/** A heading is set larger than its page's text, by this factor, or bold. */
const HEADING_SIZE = 1.1;
const SAME_LINE = 0.05;
/** Maximum difference between the gaps of a short run and those of another one, in font sizes. */
const SAME_GAP = 0.08;

const VOWEL = /[aeiouy]/;
const CONSONANT = /[b-df-hj-np-tv-z]/;
/** Letters that do not occur in lists of choices. */
const BEYOND_CHOICES = /[g-z]/g;
const UNPRONOUNCEABLE = /[b-df-hj-np-tv-xz]{5}|[aeiou]{5}/;
/** Initials of the months, and letters of sequences of genes. */
const MONTHS = "jfmamjjasondjfmamjjasond";
const GENES = /^[acgtun]+$/;

/** How the letters of a run are set. */
interface Spacing {
  size: number;
  bold: boolean;
  /** Usual gap between its letters, and the widest, in font sizes. */
  usual: number;
  most: number;
}

/**
 * Joins words whose letters are set apart, as in "C O N D I T I O N S": single letters at even gaps, which are narrower
 * than those to the words beside them. Lists of letters, initials and columns stay unchanged.
 */
export function withoutSpacedLetters(words: readonly PageWord[]): readonly PageWord[] {
  const runs: { from: number; to: number; made: PageWord[] | null }[] = [];
  const spacings: Spacing[] = [];
  for (let from = 0; from < words.length; ) {
    const to = endOfRun(words, from);
    const spacing = to - from >= MIN_LETTERS ? spacingOf(words, from, to) : null;
    const made = spacing === null ? null : joinedRun(words.slice(from, to), spacing, words);
    if (made !== null && spacing !== null) spacings.push(spacing);
    if (made !== null || to - from > 1) runs.push({ from, to, made });
    from = to;
  }
  if (spacings.length === 0) return words;
  const joined: PageWord[] = [];
  let at = 0;
  for (const { from, to, made } of runs) {
    joined.push(...words.slice(at, from), ...(made ?? alike(words.slice(from, to), spacings)));
    at = to;
  }
  joined.push(...words.slice(at));
  return joined;
}

/** A run too short to judge alone, such as "O F" on a line of a title, if it is set like another one. */
function alike(run: readonly PageWord[], spacings: readonly Spacing[]): readonly PageWord[] {
  const [first] = run;
  const gaps = gapsOf(run);
  const spacing = spacings.find(
    ({ size, bold, usual, most }) =>
      first !== undefined &&
      first.bold === bold &&
      Math.abs(first.size - size) < SAME_LINE * size &&
      gaps.every((gap) => Math.abs(gap - usual) < SAME_GAP || gap > most),
  );
  return spacing === undefined ? run : groupsOf(run, spacing.most).map(joinPieces);
}

/** The index after the pieces that follow one another on a line; at least one word. */
function endOfRun(words: readonly PageWord[], from: number): number {
  let to = from + 1;
  let last = words[from];
  if (last === undefined || !isShort(last) || !isShort(words[to]) || !isPiece(last)) return to;
  for (let next = words[to]; next !== undefined && isPiece(next) && goesOn(last, next); next = words[to]) {
    last = next;
    to += 1;
  }
  return to;
}

function isPiece(word: PageWord): boolean {
  return isShort(word) && PIECE.test(word.text);
}

function isShort(word: PageWord | undefined): boolean {
  return word !== undefined && word.text.length <= MAX_PIECE;
}

function goesOn(last: PageWord, next: PageWord): boolean {
  const gap = gapBetween(last, next);
  return isBeside(last, next) && last.bold === next.bold && gap > -SAME_LINE && gap < WIDEST_WORD_GAP;
}

/** Whether two words of the same size are on a line. */
function isBeside(one: PageWord, other: PageWord): boolean {
  const [size, shift] = [one.size, Math.abs(one.baseline - other.baseline)];
  return shift < SAME_LINE * size && Math.abs(size - other.size) < SAME_LINE * size;
}

/** In font sizes. */
function gapBetween(last: PageWord, next: PageWord): number {
  return (next.left - last.right) / last.size;
}

/** How a run is set; `null` if its letters are as far from the words beside them, or too far from one another. */
function spacingOf(words: readonly PageWord[], from: number, to: number): Spacing | null {
  const run = words.slice(from, to);
  const [first] = run;
  if (first === undefined) return null;
  if (run.filter(({ text }) => SINGLE.test(text)).length < SINGLE_SHARE * run.length) return null;
  const gaps = gapsOf(run).sort((a, b) => a - b);
  const usual = gaps[Math.floor(USUAL_PLACE * gaps.length)] ?? 0;
  const most = usual + WORD_MORE;
  if (usual > WIDEST || isNear(words[from - 1], first, most) || isNear(run.at(-1), words[to], most)) return null;
  return { size: first.size, bold: first.bold, usual, most };
}

function gapsOf(run: readonly PageWord[]): number[] {
  return run.slice(1).map((word, at) => gapBetween(run[at] ?? word, word));
}

/** The pieces of each word. */
function groupsOf(run: readonly PageWord[], most: number): PageWord[][] {
  const groups: PageWord[][] = [];
  for (const piece of run) {
    const open = groups.at(-1);
    const last = open?.at(-1);
    if (open === undefined || last === undefined || gapBetween(last, piece) > most) groups.push([piece]);
    else open.push(piece);
  }
  return groups;
}

/** The words that the pieces of a run make; `null` if they are not words. */
function joinedRun(run: readonly PageWord[], { usual, most }: Spacing, words: readonly PageWord[]): PageWord[] | null {
  const made = groupsOf(run, most).map(joinPieces);
  const letters = plainLetters(made.map(({ text }) => text).join(""));
  const isLikeWords = usual >= LIKE_WORDS && made.length === 1;
  if (letters.length < (isLikeWords ? MIN_LETTERS_SPACED : MIN_LETTERS)) return null;
  if (isLikeWords && !isHeading(made, words)) return null;
  return made.some(({ text }) => isWord(plainLetters(text))) ? made : null;
}

function isNear(last: PageWord | undefined, next: PageWord | undefined, most: number): boolean {
  if (last === undefined || next === undefined || !isBeside(last, next)) return false;
  const gap = Math.max(gapBetween(last, next), gapBetween(next, last));
  return gap <= most && gap > -BESIDE;
}

function joinPieces(pieces: readonly PageWord[]): PageWord {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) throw new Error("no pieces");
  return { ...first, right: last.right, text: pieces.map(({ text }) => text).join("") };
}

/** Whether letters with the gaps of words are bold, larger than the page's text, or words that the page has elsewhere. */
function isHeading(made: readonly PageWord[], words: readonly PageWord[]): boolean {
  const [first] = made;
  if (first === undefined) return false;
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
  const body = sizes[Math.floor(sizes.length / 2)] ?? first.size;
  if (first.bold || first.size > HEADING_SIZE * body) return true;
  const text = plainLetters(first.text);
  return words.some((word) => word.text.length > MAX_PIECE && plainLetters(word.text) === text);
}

/** Whether letters can be a word rather than a list of letters. */
function isWord(letters: string): boolean {
  if (letters.length < MIN_LETTERS || !VOWEL.test(letters) || !CONSONANT.test(letters)) return false;
  if (new Set(letters).size < 3 || (letters.match(BEYOND_CHOICES) ?? []).length < 2) return false;
  if (UNPRONOUNCEABLE.test(letters) || MONTHS.includes(letters) || GENES.test(letters)) return false;
  const steps = [...letters].slice(1).map((letter, at) => letter.charCodeAt(0) - letters.charCodeAt(at));
  return !steps.every((step) => step === 1) && !steps.every((step) => step === -1);
}

function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}
