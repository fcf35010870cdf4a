import { claimWords } from "@/lib/engine/judges/built-in/support/claim-words";
import type { Language } from "@/lib/shared/contracts/language";

export const PERTURBATIONS = ["number", "date", "name", "negation", "addition"] as const;
export type Perturbation = (typeof PERTURBATIONS)[number];

/** The words used to change a sentence, in the measured languages. */
const WORDINGS: Partial<Record<Language, { auxiliary: RegExp; negated(word: string): string; addition: string }>> = {
  en: {
    auxiliary: /\b(is|was|are|were|has|had|can|could|will|would)\b(?! not)/,
    negated: (word) => `${word} not`,
    addition: " and later inspired a famous Brazilian opera",
  },
  fr: {
    auxiliary: /(?<![\p{L}'’])(est|sont|était|étaient|fut|furent|peut|doit)(?![\p{L}])(?! pas)/u,
    negated: (word) => `ne ${word} pas`,
    addition: " et inspira plus tard un célèbre opéra brésilien",
  },
};

/** The sentence with one fact changed; `null` if it has none of that kind. `names` come from other sentences. */
export function perturb(
  sentence: string,
  kind: Perturbation,
  language: Language,
  names: readonly string[],
): string | null {
  const wording = WORDINGS[language];
  switch (kind) {
    case "negation": {
      const changed = wording === undefined ? sentence : sentence.replace(wording.auxiliary, wording.negated);
      return changed === sentence ? null : changed;
    }
    case "addition":
      return wording !== undefined && sentence.endsWith(".") ? `${sentence.slice(0, -1)}${wording.addition}.` : null;
    default: {
      const word = claimWords(sentence, language).find(
        (own, at) => own.kind === kind && (kind !== "name" || at > 0) && (kind === "name" || /^\d+$/.test(own.text)),
      );
      if (word === undefined) return null;
      const other = kind === "name" ? names.find((name) => !sentence.includes(name)) : String(Number(word.text) + 3);
      return other === undefined ? null : sentence.slice(0, word.start) + other + sentence.slice(word.end);
    }
  }
}
