import type { Passage } from "../../contracts/document";
import type { PassageGrade } from "../../contracts/judgement";
import type { PassageLead } from "../../contracts/knowledge-graph";
import type { Language } from "../../contracts/language";
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
    async grade(passages, { question, language, leadTo, signal, onFailure }) {
      signal.throwIfAborted();
      try {
        const decidedAt = logit(threshold);
        const [scores, led] = await Promise.all([
          scoreRelevance(question, language, passages, embedder, decidedAt),
          Promise.all(
            passages.map((passage) => scoreOnward(passage, leadTo(passage.id), language, embedder, decidedAt)),
          ),
        ]);
        signal.throwIfAborted();
        return passages.map((passage, at) => {
          const grade = gradeOf(passage.id, logistic(scores[at] ?? 0), threshold);
          const onward = led[at] ?? null;
          if (grade.grade === "relevant" || onward === null || onward.score < decidedAt) return grade;
          const why = reason("passage_answers_rest", { name: onward.name });
          return { ...gradeOf(passage.id, logistic(onward.score), threshold), reason: why };
        });
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

/**
 * Log-odds that a passage bears on what its lead leaves open of the question: by itself it need not say what it has to
 * do with it.
 */
async function scoreOnward(
  passage: Passage,
  lead: PassageLead | null,
  language: Language,
  embedder: EmbeddingModel,
  decidedAt: number,
): Promise<{ score: number; name: string } | null> {
  if (lead === null) return null;
  const [score = 0] = await scoreRelevance(lead.query, language, [passage], embedder, decidedAt);
  return { score, name: lead.name };
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
