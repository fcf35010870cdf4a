import { type ClaimWord, claimWords } from "@/lib/engine/checks/support/built-in/claim-words";
import type { Language } from "@/lib/shared/contracts/language";

export const PERTURBATIONS = [
  "number",
  "date",
  "unit",
  "name",
  "parties",
  "noun",
  "negation",
  "denial",
  "qualifier",
  "addition",
] as const;
export type Perturbation = (typeof PERTURBATIONS)[number];

interface Wording {
  auxiliary: RegExp;
  negated(word: string): string;
  /** A negation, whose first group is what remains without it. */
  denial: RegExp;
  addition: string;
  /** Nouns are recognised by the article before them. */
  article: string;
  /** Words and those that take their place, both ways. */
  units: readonly (readonly [string, string])[];
  qualifiers: readonly (readonly [string, string])[];
}

/** The words used to change a sentence, in the measured languages. */
const WORDINGS: Partial<Record<Language, Wording>> = {
  en: {
    auxiliary: /\b(is|was|are|were|has|had|can|could|will|would)\b(?! not)/,
    negated: (word) => `${word} not`,
    denial: /\b(is|was|are|were|has|had|can|could|will|would|did|does|do|should|must|may) ?not\b/,
    addition: " and later inspired a famous Brazilian opera",
    article: "the",
    units: [
      ["years", "months"],
      ["year", "month"],
      ["days", "weeks"],
      ["day", "week"],
      ["hours", "minutes"],
      ["miles", "metres"],
      ["km", "mi"],
      ["%", "‰"],
      ["$", "€"],
      ["million", "thousand"],
    ],
    qualifiers: [
      ["before", "after"],
      ["must", "may"],
      ["all", "some"],
      ["more", "less"],
      ["most", "least"],
      ["over", "under"],
      ["above", "below"],
      ["until", "since"],
      ["always", "sometimes"],
      ["can", "should"],
    ],
  },
  fr: {
    auxiliary: /(?<![\p{L}'’])(est|sont|était|étaient|fut|furent|peut|doit)(?![\p{L}])(?! pas)/u,
    negated: (word) => `ne ${word} pas`,
    denial: /(?<!\p{L})(?:ne |n['’])(\p{L}+) (?:pas|plus|jamais)(?!\p{L})/u,
    addition: " et inspira plus tard un célèbre opéra brésilien",
    article: "(?:le|la|les)",
    units: [
      ["ans", "mois"],
      ["années", "semaines"],
      ["jours", "semaines"],
      ["heures", "minutes"],
      ["kilomètres", "mètres"],
      ["km", "m"],
      ["%", "‰"],
      ["euros", "dollars"],
      ["€", "$"],
      ["millions", "milliers"],
    ],
    qualifiers: [
      ["avant", "après"],
      ["doit", "peut"],
      ["doivent", "peuvent"],
      ["tous", "certains"],
      ["toutes", "certaines"],
      ["plus de", "moins de"],
      ["depuis", "jusqu'à"],
      ["toujours", "parfois"],
      ["sur", "sous"],
    ],
  },
};

/** Words of other sentences, which take the place of a sentence's own. */
export interface OtherWords {
  names: readonly string[];
  nouns: readonly string[];
}

/** The nouns of a text that its articles show. */
export function articleNouns(text: string, language: Language): string[] {
  const wording = WORDINGS[language];
  return wording === undefined ? [] : [...text.matchAll(nounAfter(wording, "giu"))].flatMap(([, , noun]) => noun ?? []);
}

/** The sentence with one fact changed; `null` if it has none of that kind. */
export function perturb(
  sentence: string,
  kind: Perturbation,
  language: Language,
  others: OtherWords = { names: [], nouns: [] },
): string | null {
  const wording = WORDINGS[language];
  if (wording === undefined) return null;
  const changed = (text: string) => (text === sentence ? null : text);
  switch (kind) {
    case "negation":
      return changed(sentence.replace(wording.auxiliary, wording.negated));
    case "denial":
      return changed(sentence.replace(wording.denial, "$1"));
    case "addition":
      return sentence.endsWith(".") ? `${sentence.slice(0, -1)}${wording.addition}.` : null;
    case "unit":
      return exchanged(sentence, wording.units);
    case "qualifier":
      return exchanged(sentence, wording.qualifiers);
    case "parties":
      return withPartiesExchanged(sentence, language);
    case "noun": {
      const noun = others.nouns.find((other) => !sentence.toLowerCase().includes(other.toLowerCase().slice(0, 5)));
      if (noun === undefined) return null;
      return changed(sentence.replace(nounAfter(wording, "iu"), (_, article) => `${article} ${noun}`));
    }
    default: {
      const word = claimWords(sentence, language).find(
        (own, at) => own.kind === kind && (kind !== "name" || at > 0) && (kind === "name" || /^\d+$/.test(own.text)),
      );
      if (word === undefined) return null;
      const other =
        kind === "name" ? others.names.find((name) => !sentence.includes(name)) : String(Number(word.text) + 3);
      return other === undefined ? null : sentence.slice(0, word.start) + other + sentence.slice(word.end);
    }
  }
}

function nounAfter({ article }: Wording, flags: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(${article}) (\p{Ll}{5,})(?!\p{L})`, flags);
}

/** The first pair of which the sentence has one word gives it the other. */
function exchanged(sentence: string, pairs: readonly (readonly [string, string])[]): string | null {
  for (const [left, right] of pairs) {
    for (const [from, to] of [
      [left, right],
      [right, left],
    ] as const) {
      const own = new RegExp(String.raw`(?<!\p{L})${from.replace("$", "\\$")}(?!\p{L})`, "iu");
      if (own.test(sentence)) return sentence.replace(own, () => to);
    }
  }
  return null;
}

/** Two names around a verb or a preposition take each other's place. */
function withPartiesExchanged(sentence: string, language: Language): string | null {
  const all = claimWords(sentence, language);
  const names = all.filter(({ kind }, at) => kind === "name" && at > 0);
  const [first, ...rest] = runsOf(names, sentence);
  const second = rest.find((other) => {
    const between = all.filter(({ start, end }) => start >= (first?.end ?? 0) && end <= other.start);
    return between.some(({ kind }) => kind === "content");
  });
  if (first === undefined || second === undefined || first.text === second.text) return null;
  return (
    sentence.slice(0, first.start) +
    second.text +
    sentence.slice(first.end, second.start) +
    first.text +
    sentence.slice(second.end)
  );
}

/** Names with adjacent capitalised words joined. */
function runsOf(names: readonly ClaimWord[], sentence: string): { text: string; start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of names) {
    const last = runs.at(-1);
    if (last !== undefined && sentence.slice(last.end, start) === " ") last.end = end;
    else runs.push({ start, end });
  }
  return runs.map(({ start, end }) => ({ text: sentence.slice(start, end), start, end }));
}
