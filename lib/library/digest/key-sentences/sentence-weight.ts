import { analyze, isFunctionWord } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { WEIGHTS } from "../tunables";
import type { Section, Unit } from "./sections";

/** How much a sentence says about its document: higher is more. */
export type Weigh = (unit: Unit) => number;

/**
 * Weighs sentences by their place in the paragraph (Edmundson 1969), by terms that are frequent in the document (Nenkova
 * and Vanderwende 2005), and by figures and words of decisions and duties.
 * @param asked terms that the question has and the title has not
 */
export function sentenceWeights(sections: readonly Section[], asked: ReadonlySet<string> = new Set()): Weigh {
  const frequency = new Map<string, number>();
  for (const unit of sections.flatMap(({ units }) => units))
    for (const term of termsOf(unit)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const most = Math.log(1 + Math.max(1, ...frequency.values()));
  return (unit) => {
    const terms = [...termsOf(unit)];
    const sum = terms.reduce((total, term) => total + Math.log(1 + (frequency.get(term) ?? 0)), 0);
    const central = terms.length === 0 ? 0 : sum / terms.length / most;
    const isAsked = terms.some((term) => asked.has(term));
    return ownWeight(unit) + WEIGHTS.central * central + (isAsked ? WEIGHTS.asked : 0);
  };
}

function ownWeight({ text, kind, place, passage: { language } }: Unit): number {
  const { questions, openingReference } = packOf(language);
  const { weighty, dependent } = questions.summary;
  const folded = foldText(text);
  return [
    kind === "item" ? WEIGHTS.item : (WEIGHTS.places[place] ?? 0),
    /\p{Sc}|%|‰/u.test(text) ? WEIGHTS.amount : readNumbers(text, language).length > 0 ? WEIGHTS.figure : 0,
    weighty.test(folded) ? WEIGHTS.weighty : 0,
    dependent.test(folded) || openingReference.test(folded) ? WEIGHTS.dependent : 0,
    namesAmong(text, language) >= WEIGHTS.mostlyNames ? WEIGHTS.names : 0,
    text.length < WEIGHTS.shortChars ? WEIGHTS.short : 0,
  ].reduce((sum, part) => sum + part, 0);
}

/** The share of names among the content words but numbers: high in an address or the head of a letter. */
function namesAmong(text: string, language: TextLanguage): number {
  // The first word of a sentence always has a capital.
  const content = words(text, language).filter(
    ({ text: word }, at) => at > 0 && !/^\p{N}/u.test(word) && !isFunctionWord(word, language),
  );
  const named = content.filter(({ text: word }) => /^\p{Lu}/u.test(word));
  return content.length === 0 ? 1 : named.length / content.length;
}

export function termsOf({ text, passage }: Unit): ReadonlySet<string> {
  return new Set(analyze(text, passage.language));
}
