import { calibrationOf } from "@/lib/engine/checks/calibration";
import { type AnsweringModels, scoreAnswering } from "@/lib/engine/checks/relevance/built-in/score-answering";
import type { Retriever } from "@/lib/engine/ports/retriever";
import type { TextLanguage } from "@/lib/shared/contracts/language";
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
  const isSource = (passage: (typeof passages)[number]) =>
    passage.documentId === documentId && overlaps(passage, answer);
  if (!passages.some(isSource)) return false;
  const scored = await scoreAnswering(question, language, passages, models);
  const { approves } = calibrationOf(language);
  const [best] = passages
    .flatMap((passage, at) => {
      const own = scored[at];
      return own === undefined ? [] : [{ passage, ...own }];
    })
    .toSorted((a, b) => b.logOdds - a.logOdds);
  if (best === undefined || best.logOdds < approves || !isSource(best.passage)) return false;
  const { span, passage } = best;
  if (span === null) return false;
  return overlaps({ start: passage.start + span.start, end: passage.start + span.end }, answer);
}
