import { type DocumentOpenings, NO_OPENINGS } from "@/lib/engine/models/passages/document-openings";
import { underNamedTitles } from "@/lib/engine/models/passages/under-named-titles";
import type { Judges, RelevanceJudge, SupportJudge, UsefulnessJudge } from "@/lib/engine/ports/judge";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { builtInCandidateSupport, builtInCandidateUtility } from "./candidates/built-in";
import { createCandidateJudge } from "./candidates/candidate-judge";
import { partwiseRelevance } from "./partwise-judges";
import { createReflectionJudge } from "./reflection/built-in";
import { createRelevanceJudge } from "./relevance/built-in/relevance";
import type { AnsweringModels } from "./relevance/built-in/score-answering";
import { measuredRelevance } from "./relevance/measured-relevance";
import { createSupportJudge } from "./support/built-in/support";
import { createUsefulnessJudge } from "./usefulness/built-in/usefulness";

/**
 * The judges that need no language model: local rules and the built-in models, milliseconds each.
 * @param options.openings of the documents; without them, a name that only the document's opening has counts as missing
 */
export function createBuiltInJudges({
  models,
  openings = NO_OPENINGS,
  thresholds,
  minScore,
  without = new Set(),
}: {
  models: AnsweringModels;
  openings?: DocumentOpenings;
  thresholds: Settings["thresholds"];
  /** Reflection score from which an attempt is approved. */
  minScore: number;
  /** Objections to an answer that are left out, by id, to measure what they gain and cost. */
  without?: ReadonlySet<string>;
}): Judges {
  const relevance = createRelevanceJudge({ models, threshold: thresholds.relevance });
  const support = namedSupport(createSupportJudge({ models, threshold: thresholds.support }), openings);
  const usefulness = namedUsefulness(
    createUsefulnessJudge({ models, threshold: thresholds.usefulness, without }),
    openings,
  );
  return {
    // A language model grades for all parts of a question at once; rules grade for each.
    relevance: namedRelevance(partwiseRelevance(measuredRelevance(relevance)), openings),
    support,
    usefulness,
    reflection: createReflectionJudge({ usefulness, minScore }),
    candidates: createCandidateJudge({
      usesVerdicts: true,
      support: builtInCandidateSupport(support),
      utility: builtInCandidateUtility(usefulness),
      assess: () => Promise.resolve({ support: null, utility: null }),
    }),
  };
}

function namedRelevance(judge: RelevanceJudge, openings: DocumentOpenings): RelevanceJudge {
  return {
    grade: async (passages, context) => judge.grade(await underNamedTitles(passages, context, openings), context),
  };
}

function namedSupport(judge: SupportJudge, openings: DocumentOpenings): SupportJudge {
  return {
    judgeEarly: judge.judgeEarly,
    judgeRemaining: async (claims, passages, context) =>
      judge.judgeRemaining(claims, await underNamedTitles(passages, context, openings), context),
  };
}

function namedUsefulness(judge: UsefulnessJudge, openings: DocumentOpenings): UsefulnessJudge {
  return {
    judge: async (answer, passages, context, reading) =>
      judge.judge(answer, await underNamedTitles(passages, context, openings), context, reading),
  };
}
