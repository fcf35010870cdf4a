import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { usablePassageIds } from "@/lib/engine/steps/paths";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { NO_RESULTS } from "@/lib/shared/contracts/evaluation/results";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { ClaimSplitter } from "../answer/claims";
import { type Draft, writeDraft } from "../answer/draft";
import { numberedPassages } from "../answer/numbered-passages";
import { failsClaim } from "../answer/outcome";

/** Writes one draft from the usable passages; each sentence goes to the support judge as soon as it is complete. */
export const generate: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ passages: usablePassageIds(state), feedback: state.feedback?.code ?? null }),
  run: async (state, context) => {
    const mode: AttemptRecord["mode"] =
      state.route === "llm_internal" || state.synthetic ? "model_knowledge" : "grounded";
    const numbered = mode === "grounded" ? await numberedPassages(state, context) : [];
    const canAnswer =
      numbered.length > 0 || (mode === "model_knowledge" && context.dependencies.generator.kind === "language-model");
    const draft = canAnswer ? await draftAnswer(state, context, mode, numbered) : NO_DRAFT;
    const attempt: AttemptRecord = {
      number: context.attempt,
      mode,
      text: draft.text,
      cutShort: draft.cutShort,
      claims: draft.claims,
      passageIds: numbered.map((n) => n.passage.id),
      verdicts: [],
      ...NO_RESULTS,
      candidates: [],
    };
    return {
      update: {
        attempts: [...state.attempts.filter((a) => a.number !== attempt.number), attempt],
        weakness: state.weakness ?? draft.weakness,
        feedback: null,
      },
      summary: summaryOf(draft),
      output: { text: draft.text, sentences: draft.claims.length },
    };
  },
};

/** Sentences are judged one by one if their check is enabled, or if a reflection is computed from their verdicts. */
function judgesSentences({ settings, dependencies }: NodeContext): boolean {
  const { support } = byCheck(settings.checks);
  return support && (settings.workflow.method === "checks" || dependencies.judges.reflection.usesVerdicts);
}

const NO_DRAFT: Draft = { text: "", claims: [], weakness: null, cutShort: false };

function summaryOf({ text, claims, cutShort }: Draft) {
  if (text.trim() === "") return reason("answer_not_found");
  return reason(cutShort ? "answer_cut_short" : "answer_generated", { sentences: claims.length });
}

/** Whether a failed sentence makes the remaining draft useless, because the answer is then written again. */
function isWrittenAgain(state: WorkflowStateValue, { settings }: NodeContext): boolean {
  const { regenerations } = settings.caps;
  return settings.workflow.method === "checks" && (regenerations === null || state.regenerations < regenerations);
}

function draftAnswer(
  state: WorkflowStateValue,
  context: NodeContext,
  mode: AttemptRecord["mode"],
  numbered: readonly NumberedPassage[],
): Promise<Draft> {
  const splitter = new ClaimSplitter(
    `a${context.attempt}`,
    state.language,
    (number) => state.citationOrder[number - 1],
  );
  const stop = new AbortController();
  const checkEarly = (claim: Claim) => {
    if (mode !== "grounded" || !judgesSentences(context)) return;
    const passages = numbered.map((n) => n.passage);
    const judge = context.judgeContext("support-judge");
    const { support } = context.dependencies.judges;
    context.sentenceChecks.start(
      claim,
      () => support.judgeEarly(claim, passages, judge),
      (verdict) => {
        if (failsClaim(verdict) && isWrittenAgain(state, context)) stop.abort();
      },
    );
  };
  const request = {
    question: state.question,
    language: state.language,
    passages: numbered,
    mode,
    feedback: state.feedback,
    attempt: context.attempt,
    fence: context.fence,
    signal: context.signal,
  };
  return writeDraft(request, context, splitter, checkEarly, { stop: stop.signal });
}
