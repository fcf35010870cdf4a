import type { PassageGrade } from "../../contracts/judgement";
import { reason } from "../../contracts/reason";
import type { EmbeddingModel } from "../../models/embedding-model";
import type { RelevanceJudge } from "../judge";
import { logistic, logit, scoreRelevance } from "./score-relevance";
import { BORDERLINE_FROM } from "./tunables";

/** Grades passages by the question's words and meaning in them; unknown only when the embedder is away. */
export function createRelevanceJudge({
  embedder,
  threshold,
}: {
  embedder: EmbeddingModel;
  threshold: number;
}): RelevanceJudge {
  return {
    async grade(passages, { question, language, signal, onFailure }) {
      signal.throwIfAborted();
      try {
        const scores = await scoreRelevance(question, language, passages, embedder, logit(threshold));
        signal.throwIfAborted();
        return passages.map((passage, at) => gradeOf(passage.id, logistic(scores[at] ?? 0), threshold));
      } catch (error) {
        if (signal.aborted) throw error;
        onFailure(reason("embedder_unavailable"), "relevance-judge");
        return passages.map(({ id }) => ({
          passageId: id,
          grade: "unknown" as const,
          score: null,
          judge: "none" as const,
          reason: reason("judge_failed"),
        }));
      }
    },
  };
}

function gradeOf(passageId: string, score: number, threshold: number): PassageGrade {
  const relevant = score >= threshold;
  const code = relevant
    ? "passage_matches_question"
    : score >= BORDERLINE_FROM
      ? "passage_borderline"
      : "passage_off_topic";
  return { passageId, grade: relevant ? "relevant" : "irrelevant", score, judge: "built-in", reason: reason(code) };
}
