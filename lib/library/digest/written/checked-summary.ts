import { labelNumber } from "@/lib/engine/checks/language-model/passage-labels";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { JudgeContext, SupportJudge } from "@/lib/engine/ports/judge";
import { drawFence } from "@/lib/engine/prompts/fence";
import type { Claim, ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { WrittenSentence } from "@/lib/shared/contracts/library/digest";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { oneLine } from "@/lib/shared/text/one-line";
import { SUMMARY_SENTENCE_CHARS, SUMMARY_SENTENCES } from "../tunables";
import type { WrittenDigest } from "./document-digest";

/**
 * The sentences of a language model's summary that the document supports, each with the supporting place. They are
 * judged like the sentences of an answer, by the passages that each names.
 * @param document `passages` as the model was shown them: the first is `P1`
 * @throws the signal's reason
 */
export async function checkedSummary(
  written: WrittenDigest["summary"],
  { title, language, passages }: { title: string; language: TextLanguage; passages: readonly Passage[] },
  support: SupportJudge,
  { signal, onModelCall }: Pick<JudgeContext, "signal" | "onModelCall">,
): Promise<WrittenSentence[]> {
  const context: JudgeContext = {
    question: title,
    query: null,
    language,
    fence: drawFence(),
    numberOf: (id) => passages.findIndex((passage) => passage.id === id) + 1,
    hopTo: () => null,
    signal,
    onModelCall,
    // A sentence that could not be judged is not kept.
    onFailure: () => undefined,
  };
  const claims = distinct(written).flatMap((sentence, at) => claimOf(sentence, at, passages));
  const cited = (own: readonly Claim[]) => passages.filter(({ id }) => own.some(({ cites }) => cites.includes(id)));
  const verdicts: ClaimVerdict[] = [];
  const open: Claim[] = [];
  for (const claim of claims) {
    const early = await support.judgeEarly(claim, cited([claim]), context);
    if (early === null) open.push(claim);
    else verdicts.push(early);
  }
  if (open.length > 0) verdicts.push(...(await support.judgeRemaining(open, cited(open), context)).verdicts);
  return claims.flatMap(({ id, text }) => {
    const verdict = verdicts.find(({ claimId }) => claimId === id);
    const evidence = verdict?.verdict === "supported" ? verdict.evidence : null;
    const passage = passages.find((own) => own.id === evidence?.passageId);
    if (evidence === null || passage === undefined) return [];
    return [{ text, start: passage.start + evidence.start, end: passage.start + evidence.end }];
  });
}

function claimOf(
  { text, passages: labels }: WrittenDigest["summary"][number],
  at: number,
  passages: readonly Passage[],
): Claim[] {
  const cites = [...new Set(labels)].flatMap((label) => passages[(labelNumber(label) ?? 0) - 1]?.id ?? []);
  const { max } = SUMMARY_SENTENCE_CHARS;
  if (cites.length === 0 || text === "" || text.length > max) return [];
  return [{ id: `a1.s${at}`, text, start: 0, end: text.length, cites }];
}

function distinct(written: WrittenDigest["summary"]): WrittenDigest["summary"] {
  const lines = written.map(({ text, passages }) => ({ text: oneLine(text), passages }));
  return [...new Map(lines.map((line) => [foldText(line.text), line])).values()].slice(0, SUMMARY_SENTENCES);
}
