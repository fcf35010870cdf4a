import type { ShownPassage } from "../read-prompt";
import { foldPassages, labelsOf } from "./find-evidence";
import { foldWords } from "./fold-words";
import { PARAPHRASES, type ParaphrasedSentence } from "./paraphrases";

export interface KnownVerdict {
  verdict: "supported" | "contradicted" | "unsupported";
  /** The passage that decides, and its words; `null` if none does. */
  evidence: { label: string; quote: string } | null;
}

/** The fewest words of a claim that is part of a known sentence, or contains one. */
const MIN_PART_WORDS = 4;

interface KnownSentence extends ParaphrasedSentence {
  /** What bears it out, one of which suffices: its own evidence, or that of an item that a lead-in introduces. */
  bases: readonly (readonly string[])[];
}

/** Every known sentence by its folded words. */
const KNOWN: ReadonlyMap<string, KnownSentence> = new Map(
  Object.values(PARAPHRASES)
    .flat()
    .flatMap(({ answer, mistaken = [] }) => [answer, mistaken])
    .flatMap((sentences) =>
      sentences.map((sentence, index): [string, KnownSentence] => {
        const items = sentences.slice(index + 1).filter(({ form }) => form === "item");
        const bases = sentence.form === "lead" ? items.map(({ evidence }) => evidence) : [sentence.evidence];
        return [foldWords(sentence.text), { ...sentence, bases }];
      }),
    ),
);

/** The known sentences of a claim: several if it joins them, one if it is part of one. */
export function knownSentences(claim: string): KnownSentence[] {
  const words = foldWords(claim.replace(/\[\d+\]/g, ""));
  const same = KNOWN.get(words);
  if (same !== undefined) return [same];
  const isLong = (text: string) => text.split(" ").length - 2 >= MIN_PART_WORDS;
  if (!isLong(words)) return [];
  return [...KNOWN]
    .filter(([text]) => (isLong(text) && words.includes(text)) || text.includes(words))
    .map(([, sentence]) => sentence);
}

/** The true verdict on a sentence of a paraphrase, by the passages shown; `null` for a sentence of no paraphrase. */
export function judgeParaphrase(claim: string, passages: readonly ShownPassage[]): KnownVerdict | null {
  const sentences = knownSentences(claim);
  const wrong = sentences.find(({ right }) => !right);
  const decisive = wrong ?? sentences[0];
  if (decisive === undefined) return null;
  const folded = foldPassages(passages);
  for (const basis of decisive.bases) {
    const [quote] = basis;
    const [label] = labelsOf(basis, folded) ?? [];
    if (quote === undefined || label === undefined) continue;
    return { verdict: decisive.right ? "supported" : "contradicted", evidence: { label, quote } };
  }
  return { verdict: "unsupported", evidence: null };
}
