import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { memoByPassage } from "@/lib/engine/language/memo";
import { definedRole } from "@/lib/engine/language/names/defined-role";
import { properNames } from "@/lib/engine/language/names/proper-names";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { type Word, words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { DocumentOpenings } from "./document-openings";

/**
 * The passages, each with a title that also has the names of the question which only the opening of its document
 * mentions, and what it calls them: "6.1 The head chef shall be Florian Adebayo" answers "Who is the head chef at
 * Penderwick Hall?" under "Catering agreement – Penderwick Hall Conference Trust (“Client”)". A passage that already
 * has the name is unchanged.
 */
export async function underNamedTitles(
  passages: readonly Passage[],
  { question, language }: { question: string; language: TextLanguage },
  openings: DocumentOpenings,
): Promise<Passage[]> {
  const asked = namedIn(question, language);
  if (asked.size === 0) return [...passages];
  // A web page's opening is only its first passage.
  const missing = passages.map((passage) =>
    passage.web === undefined ? missingFrom(passage, asked) : new Set<string>(),
  );
  const ids = passages.filter((_, at) => (missing[at]?.size ?? 0) > 0).map(({ documentId }) => documentId);
  if (ids.length === 0) return [...passages];
  const known = await openings.read([...new Set(ids)]);
  return passages.map((passage, at) => {
    const opening = known.get(passage.documentId)?.slice(0, OPENING_CHARACTERS);
    const lacks = missing[at] ?? new Set();
    const names = opening === undefined ? [] : longNames(opening, passage.language).filter((name) => has(name, lacks));
    if (names.length === 0) return passage;
    return { ...passage, documentTitle: `${passage.documentTitle} – ${names.join(", ")}` };
  });
}

/** Further down, a document mentions names that only concern a part of it. */
const OPENING_CHARACTERS = 600;

/** Folded words of a question that may be names: those with a capital, or all if it is written without capitals. */
function namedIn(question: string, language: TextLanguage): Set<string> {
  const isWithout = !/\p{Lu}/u.test(question.trim().slice(1));
  const named = isWithout
    ? words(question, language).map(({ text }) => foldText(text))
    : properNames(question, language).map(({ value }) => value);
  return new Set(named.filter((word) => !isFunctionWord(word, language)));
}

function missingFrom(passage: Passage, asked: ReadonlySet<string>): Set<string> {
  const own = wordsOf([...passagePlace(passage), passage.text].join("\n"), passage.language);
  return new Set([...asked].filter((word) => !own.has(word)));
}

const wordsOf = memoByPassage(
  (text, language): ReadonlySet<string> => new Set(words(text, language).map(({ text: word }) => foldText(word))),
);

function has(name: string, asked: ReadonlySet<string>): boolean {
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => asked.has(foldText(word)));
}

/**
 * Names of one or more words, each once, in order, and what the text calls them: "Clinic of the Three Bridges (“the
 * Client”)" is one.
 */
const longNames = memoByPassage((text, language): readonly string[] => {
  const all = words(text, language);
  const names = new Set<string>();
  for (let at = 0; at < all.length; at += 1) {
    if (!isCapitalised(all[at])) continue;
    let last = at;
    for (let next = at + 1; next - last <= JOINED_WORDS + 1 && isJoined(text, all[next - 1], all[next]); next += 1)
      if (isCapitalised(all[next])) last = next;
      else if (!isLink(all[next], language)) break;
    const [start, end] = [all[at]?.start ?? 0, all[last]?.end ?? 0];
    const role = definedRole(text, { start, end });
    const name = text.slice(start, end);
    // A label is not a name.
    if (!/^[\s*_]*:/.test(text.slice(end))) names.add(role === null ? name : `${name} (“${role}”)`);
    at = last;
  }
  return [...names];
});

/** Small words within a name ("of the"). */
const JOINED_WORDS = 2;

function isLink(word: Word | undefined, language: TextLanguage): boolean {
  const { links, particles } = packOf(language).knowledge;
  const folded = foldText(word?.text ?? "");
  return links.has(folded) || particles.has(folded);
}

function isCapitalised(word: Word | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word.text);
}

function isJoined(text: string, before: Word | undefined, after: Word | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return /^(?:[ \u00a0]?[&'’-]?[ \u00a0]?|[ \u00a0][dl]['’])$/.test(text.slice(before.end, after.start));
}
