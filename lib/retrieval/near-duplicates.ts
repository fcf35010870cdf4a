import type { Passage } from "../contracts/document";
import { foldText } from "../language/fold-text";
import { LANGUAGE_PACKS } from "../language/language-packs";
import { readNumbers } from "../language/numbers";
import { properNames } from "../language/proper-names";
import { words } from "../language/words";
import { NEAR_DUPLICATE_SHARE, SHINGLE_WORDS } from "./tunables";

type Text = Pick<Passage, "id" | "text" | "language">;

interface Fingerprint {
  id: string;
  language: Passage["language"];
  shingles: ReadonlySet<string>;
  /** Numbers, dates, names and negations, in order: texts that differ in one of them say different things. */
  facts: string;
}

/**
 * Tells passages that say nearly the same as one seen before, by the share of word sequences that they have in common
 * (Broder, "On the resemblance and containment of documents", 1997). Two passages that differ in a number, a date, a
 * name or a negation are never duplicates.
 */
export class NearDuplicates {
  readonly #seen: Fingerprint[] = [];

  /** @returns the id of the passage seen before that says nearly the same; `null` when it is new, and is seen from now on */
  find(passage: Text): string | null {
    const own = fingerprint(passage);
    const twin = this.#seen.find((other) => isNearDuplicate(own, other));
    if (twin !== undefined) return twin.id;
    this.#seen.push(own);
    return null;
  }
}

function isNearDuplicate(left: Fingerprint, right: Fingerprint): boolean {
  if (left.language !== right.language || left.facts !== right.facts) return false;
  const [small, large] = left.shingles.size < right.shingles.size ? [left, right] : [right, left];
  if (small.shingles.size < NEAR_DUPLICATE_SHARE * large.shingles.size) return false;
  let shared = 0;
  for (const shingle of small.shingles) if (large.shingles.has(shingle)) shared += 1;
  return shared >= NEAR_DUPLICATE_SHARE * (small.shingles.size + large.shingles.size - shared);
}

function fingerprint({ id, text, language }: Text): Fingerprint {
  const { negations, apostrophes } = LANGUAGE_PACKS[language];
  const folded = words(text, language).map((word) => foldText(word.text));
  const length = Math.min(SHINGLE_WORDS, folded.length);
  const shingles = new Set(
    Array.from({ length: folded.length - length + 1 }, (_, at) => folded.slice(at, at + length).join(" ")),
  );
  const facts = [
    readNumbers(text, language).map(({ kind, value }) => `${kind} ${value}`),
    properNames(text, language).map(({ value }) => value),
    folded.filter((word) => negations.has(word) || apostrophes.negated?.test(word) === true),
  ];
  return { id, language, shingles, facts: JSON.stringify(facts) };
}
