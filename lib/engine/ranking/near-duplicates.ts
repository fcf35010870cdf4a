import { properNames } from "@/lib/engine/language/names/proper-names";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { isNegation, words } from "@/lib/engine/language/text/words";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { NEAR_DUPLICATE_SHARE, SHINGLE_WORDS } from "./tunables";

type Text = Pick<Passage, "id" | "text" | "language">;

interface Fingerprint {
  passage: Text;
  shingles: ReadonlySet<string>;
}

/**
 * Finds passages nearly identical to an earlier one, by their share of common word sequences (Broder, "On the
 * resemblance and containment of documents", 1997). Two passages that differ in a number, a date, a name or a negation
 * are never duplicates.
 */
export class NearDuplicates {
  readonly #seen: Fingerprint[] = [];

  /**
   * @returns the id of an earlier passage with nearly the same text; `null` for a new passage, which is then remembered
   */
  find(passage: Text): string | null {
    const current = { passage, shingles: shinglesOf(passage.text) };
    const twin = this.#seen.find((other) => isNearDuplicate(current, other));
    if (twin !== undefined) return twin.passage.id;
    this.#seen.push(current);
    return null;
  }
}

function isNearDuplicate(left: Fingerprint, right: Fingerprint): boolean {
  if (left.passage.language !== right.passage.language || !shareMostWords(left.shingles, right.shingles)) return false;
  return factsOf(left.passage) === factsOf(right.passage);
}

/** Whether the common sequences are a large enough share of those of either passage. */
function shareMostWords(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  const needed = (NEAR_DUPLICATE_SHARE * (small.size + large.size)) / (1 + NEAR_DUPLICATE_SHARE);
  let spare = small.size - needed;
  if (spare < 0) return false;
  for (const shingle of small) {
    if (large.has(shingle)) continue;
    spare -= 1;
    if (spare < 0) return false;
  }
  return true;
}

/** Sequences of words, ignoring everything between them. Split simply, since they are only compared with each other. */
function shinglesOf(text: string): ReadonlySet<string> {
  const all = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const length = Math.min(SHINGLE_WORDS, all.length);
  return new Set(Array.from({ length: all.length - length + 1 }, (_, at) => all.slice(at, at + length).join(" ")));
}

/** Numbers, dates, names and negations, in order: texts that differ in one of them say different things. */
function factsOf({ text, language }: Text): string {
  const folded = words(text, language).map((word) => foldText(word.text));
  return JSON.stringify([
    readNumbers(text, language).map(({ kind, value }) => `${kind} ${value}`),
    properNames(text, language).map(({ value }) => value),
    folded.filter((word) => isNegation(word, language)),
  ]);
}
