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

/** Every known sentence by its folded words. A lead-in rests on the evidence of what it introduces. */
const KNOWN: ReadonlyMap<string, ParaphrasedSentence> = new Map(
  Object.values(PARAPHRASES)
    .flat()
    .flatMap(({ answer, mistaken = [] }) => [answer, mistaken])
    .flatMap((sentences) =>
      sentences.map((sentence, index): [string, ParaphrasedSentence] => {
        const evidence = sentence.form === "lead" ? (sentences[index + 1]?.evidence ?? []) : sentence.evidence;
        return [foldWords(sentence.text), { ...sentence, evidence }];
      }),
    ),
);

/** The known sentences of a claim: several if it joins them, one if it is part of one. */
export function knownSentences(claim: string): ParaphrasedSentence[] {
  const words = foldWords(claim.replace(/\[\d+\]/g, ""));
  const same = KNOWN.get(words);
  if (same !== undefined) return [same];
  const isLong = (text: string) => text.split(" ").length - 2 >= MIN_PART_WORDS;
  if (!isLong(words)) return [];
  return [...KNOWN]
    .filter(([text]) => (isLong(text) && words.includes(text)) || text.includes(words))
    .map(([, sentence]) => sentence);
}

/** The true verdict on a sentence of a paraphrase, by the passages shown; `null` for a sentence that is none. */
export function judgeParaphrase(claim: string, passages: readonly ShownPassage[]): KnownVerdict | null {
  const sentences = knownSentences(claim);
  const wrong = sentences.find(({ right }) => !right);
  const decisive = wrong ?? sentences[0];
  if (decisive === undefined) return null;
  const [quote] = decisive.evidence;
  const [label] = labelsOf(decisive.evidence, foldPassages(passages)) ?? [];
  if (quote === undefined || label === undefined) return { verdict: "unsupported", evidence: null };
  return { verdict: decisive.right ? "supported" : "contradicted", evidence: { label, quote } };
}
