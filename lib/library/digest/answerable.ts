import { calibrationOf } from "@/lib/engine/checks/calibration";
import {
  type Answering,
  type AnsweringModels,
  scoreAnswering,
} from "@/lib/engine/checks/relevance/built-in/score-answering";
import type { Retriever } from "@/lib/engine/ports/retriever";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { denseWeightOf } from "@/lib/shared/contracts/library/search-settings";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { overlaps } from "@/lib/shared/text/spans";
import type { CandidateQuestion } from "./statement-questions";
import { PASSAGES_READ } from "./tunables";

export interface AnswerCheck {
  retriever: Retriever;
  models: AnsweringModels;
  denseWeight: Settings["retrieval"]["denseWeight"];
}

/**
 * Whether a search over what every reader of the document may read finds the place from which a question was made,
 * ahead of any other document, and the built-in judge would approve it.
 */
export async function isAnswerable(
  { question, answer }: CandidateQuestion,
  { documentId, language, signal }: { documentId: string; language: TextLanguage; signal: AbortSignal },
  { retriever, models, denseWeight }: AnswerCheck,
): Promise<boolean> {
  const found = await retriever.search({
    query: question,
    language,
    k: PASSAGES_READ,
    denseWeight: denseWeightOf(denseWeight, language),
    cache: false,
    signal,
  });
  const passages = found.passages.map(({ passage }) => passage);
  const isSource = (passage: Passage) => passage.documentId === documentId && overlaps(passage, answer);
  const sources = passages.filter(isSource);
  if (sources.length === 0) return false;
  const score = (read: readonly Passage[]) => scoreAnswering(question, language, read, models, passages);
  // Most candidates fail here, before the other passages are read.
  const [best] = paired(sources, await score(sources)).toSorted((a, b) => b.logOdds - a.logOdds);
  if (best === undefined || best.logOdds < calibrationOf(language).approves) return false;
  const { span, passage, logOdds } = best;
  if (span === null) return false;
  if (!overlaps({ start: passage.start + span.start, end: passage.start + span.end }, answer)) return false;
  const rank = passages.indexOf(passage);
  for (const [at, other] of passages.entries()) {
    if (isSource(other)) continue;
    signal.throwIfAborted();
    const [scored] = await score([other]);
    if (scored !== undefined && (scored.logOdds > logOdds || (scored.logOdds === logOdds && at < rank))) return false;
  }
  return true;
}

function paired(passages: readonly Passage[], scored: readonly Answering[]): (Answering & { passage: Passage })[] {
  return passages.flatMap((passage, at) => {
    const own = scored[at];
    return own === undefined ? [] : [{ passage, ...own }];
  });
}
