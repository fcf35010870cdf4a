import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { languageOf } from "@/lib/engine/language/detect-language";
import type { Figure, Reading } from "@/lib/engine/language/figures/figure";
import { follows } from "@/lib/engine/language/figures/follows";
import { readFigures } from "@/lib/engine/language/figures/read-figures";
import { sameReading } from "@/lib/engine/language/figures/same-figure";
import { hasName, hasNamesake, namedText, tellingWords } from "@/lib/engine/language/names/has-name";
import { isTitleCase, namesOf } from "@/lib/engine/language/names/read-names";
import { titledPersons } from "@/lib/engine/language/names/titled-persons";
import { withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import { words } from "@/lib/engine/language/text/words";
import { COUNTED_WITHIN_CHARACTERS } from "@/lib/engine/language/tunables";
import type { TextLanguage } from "@/lib/shared/contracts/language";

interface Text {
  text: string;
  language: TextLanguage;
}

/**
 * The numbers, dates and amounts of a claim that a source contains in no equal form, as the claim words them: in digits
 * or words, in another unit, rounded if the claim says so ("about"), a date in any order, a year as its decade or
 * century. A duration between two of the source's years or times, and a long sum or difference of two numbers, are not
 * missing; anything else that only follows from the source is missing. A small number that counts things ("three
 * reasons") is missing only if the source counts them otherwise, since it may list them instead.
 *
 * @param source everything that may support the claim, with titles; in any language
 */
export function figuresMissing(claim: string, source: string, language: TextLanguage): string[] {
  const stated = readFigures(claim, language).filter(({ weight }) => weight !== "article");
  if (stated.length === 0) return [];
  const given = { text: source, language: languageOf(source, language) };
  const figures = readFigures(source, given.language);
  const readings = figures.flatMap((figure) => figure.readings);
  const years = new Set(
    readings.flatMap((reading) => (reading.kind === "date" && reading.year !== null ? [reading.year] : [])),
  );
  const isGiven = (reading: Reading) => readings.some((other) => sameReading(reading, other, years));
  return stated
    .filter((figure) => !figure.readings.some(isGiven) && !follows(figure, figures))
    .filter(
      (figure) => figure.weight === "value" || isCountedOtherwise(figure, figures, { text: claim, language }, given),
    )
    .map(({ start, end }) => claim.slice(start, end));
}

/** Whether the source has another number of the same things. */
function isCountedOtherwise(figure: Figure, figures: readonly Figure[], claim: Text, source: Text): boolean {
  const counted = termAfter(claim, figure.end);
  return counted !== null && figures.some(({ end }) => termAfter(source, end) === counted);
}

function termAfter({ text, language }: Text, from: number): string | null {
  const [next] = words(text.slice(from, from + COUNTED_WITHIN_CHARACTERS), language);
  if (next === undefined || isFunctionWord(next.text, language)) return null;
  return stem(next.text, language);
}

/**
 * The proper names of a claim that a source has in no form, as the claim words them: surnames, initials, acronyms, short
 * given names and names in the other language count. Titles, roles and the first word of a sentence are no names. In a
 * source in another language only persons are looked for: places and institutions are translated.
 *
 * @param source everything that may support the claim, with titles and the question; in any language
 */
export function namesMissing(claim: string, source: string, language: TextLanguage): string[] {
  const text = withoutInlineMarkup(claim);
  if (isTitleCase(text, language)) return [];
  const names = namesOf(text, language).filter((name) => tellingWords(name, language).length > 0);
  if (names.length === 0) return [];
  const sourceLanguage = languageOf(source, language);
  const given = namedText(source, sourceLanguage);
  const missing = names.filter((name) => !hasName(name, given, sourceLanguage));
  if (sourceLanguage === language) return missing.map((name) => name.text);
  const surnames = new Set(titledPersons(text, language).map(({ surname }) => surname));
  return missing
    .filter((name) => name.words.some((word) => surnames.has(word)) || hasNamesake(name, given))
    .map((name) => name.text);
}
