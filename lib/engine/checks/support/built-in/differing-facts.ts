import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Gap } from "./align-words";
import { type ClaimWord, textOf } from "./claim-words";
import { decisiveWords } from "./decisive-words";
import { type BestMatch, isMeaningful } from "./find-evidence";
import { figuresMissing } from "./missing-facts";

/** Meaningful words, without the fact, that two sentences must share to say the same. */
const LEAST_SHARED = 3;
/** They may differ in one more word for every this many that they share. */
const SHARED_FOR_ONE_MORE = 6;

/** A number or date of a sentence, and its counterpart in the other sentence. */
export type DifferingFact = Record<keyof Gap, ClaimWord>;

/** The numbers and dates in which two sentences differ, in order; empty if there are none, or if they differ in more. */
export function differingFacts({ alignment, language }: BestMatch): DifferingFact[] {
  const { matched, gaps } = alignment;
  const shared = matched.filter(({ claim }) => isMeaningful(claim) && !isFact(claim)).length;
  const more = gaps
    .flatMap(({ claim, source }) => [...claim, ...source])
    .filter((word) => isMeaningful(word) && !isFact(word));
  if (shared < LEAST_SHARED || more.length > shared / SHARED_FOR_ONE_MORE) return [];
  const sides = (["claim", "source"] as const).map((side) =>
    textOf([...matched.map((pair) => pair[side]), ...gaps.flatMap((gap) => gap[side])]),
  );
  const [claim = "", source = ""] = sides;
  // "90 minutes" is "an hour and a half".
  if (figuresMissing(claim, source, language).length === 0) return [];
  return gaps.flatMap(({ claim, source }) => {
    const [one] = claim.filter(isFact);
    const [other] = source.filter(isFact);
    return one === undefined || other === undefined ? [] : [{ claim: one, source: other }];
  });
}

export function isFact({ kind }: ClaimWord): boolean {
  return kind === "number" || kind === "date";
}

/**
 * A number with the sign or word of its unit, without emphasis marks between them; for the hour or minutes of a time of
 * day, the whole time.
 */
export function withUnit(
  text: string,
  { start, end }: Pick<ClaimWord, "start" | "end">,
  language: TextLanguage,
): string {
  const time = [...text.matchAll(CLOCK_TIME)].find(({ 0: all, index }) => index <= start && end <= index + all.length);
  if (time !== undefined) return time[0];
  const before = /[€$£¥][\s*_]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = before === "" ? (UNIT_AFTER.exec(text.slice(end))?.[0] ?? "") : "";
  const unit = isUnit(after.replace(/[*_\s\u00a0\u202f]/g, ""), language) ? after : "";
  return (before + text.slice(start, end) + unit).replace(/[*_]/g, "");
}

const CLOCK_TIME = /(?<!\p{N})\d{1,2}(?::\d{2}|\s?h\s?\d{2})(?!\p{N})(?:\s?[ap]\.?m\b\.?)?/giu;
const UNIT_AFTER = /^[*_]*[ \u00a0\u202f]?(?:[%€$£¥‰°]|\p{L}+(?:\.\p{L}+\.?)*)/u;

/** A sign, or a word that is neither a function word nor one that decides what the sentence says ("must"). */
function isUnit(word: string, language: TextLanguage): boolean {
  if (isFunctionWord(word, language)) return false;
  const kind = decisiveWords(language).get(foldText(word))?.kind;
  return kind === undefined || kind === "unit";
}
