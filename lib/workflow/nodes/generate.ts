import type { Claim } from "../../contracts/judgement";
import { reason } from "../../contracts/reason";
import type { NumberedPassage } from "../../models/answer-generator";
import { ClaimSplitter } from "../claims";
import { type Draft, writeDraft } from "../draft";
import type { NodeContext, NodeDefinition } from "../node";
import { numberedPassages } from "../numbered-passages";
import { usablePassageIds } from "../routes";
import type { AttemptRecord, WorkflowStateValue } from "../state";

/** Writes one draft from the usable passages; each of its sentences goes to the support judge as soon as it stands. */
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
      claims: draft.claims,
      passageIds: numbered.map((n) => n.passage.id),
      verdicts: [],
      reflection: null,
      usefulness: null,
      candidates: [],
    };
    const empty = draft.text.trim() === "";
    return {
      update: {
        attempts: [...state.attempts.filter((a) => a.number !== attempt.number), attempt],
        weakness: state.weakness ?? draft.weakness,
        feedback: null,
      },
      summary: empty ? reason("answer_not_found") : reason("answer_generated", { sentences: draft.claims.length }),
      output: { text: draft.text, sentences: draft.claims.length },
    };
  },
};

/** Sentences are judged one by one where the check of them is on, and where a reflection rests on them. */
function judgesSentences({ settings, dependencies }: NodeContext): boolean {
  const { hallucination } = settings.checks;
  return hallucination && (settings.workflow.method === "checks" || dependencies.judges.reflection.usesVerdicts);
}

const NO_DRAFT: Draft = { text: "", claims: [], weakness: null };

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
  const checkEarly = (claim: Claim) => {
    if (mode !== "grounded" || !judgesSentences(context)) return;
    const passages = numbered.map((n) => n.passage);
    const judge = context.judgeContext("support-judge");
    context.sentenceChecks.start(claim, () => context.dependencies.judges.support.judgeEarly(claim, passages, judge));
  };
  const request = {
    question: state.question,
    language: state.language,
    passages: numbered,
    mode,
    feedback: state.feedback,
    attempt: context.attempt,
    fence: state.fence,
    signal: context.signal,
  };
  return writeDraft(request, context, splitter, checkEarly);
}
