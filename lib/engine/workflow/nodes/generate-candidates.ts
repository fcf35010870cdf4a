import { CANDIDATES_AT_ONCE } from "@/lib/engine/checks/tunables";
import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import { sideBySide } from "@/lib/engine/steps/abort/side-by-side";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { usablePassageIds } from "@/lib/engine/steps/paths";
import type { CandidateRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { NO_RESULTS } from "@/lib/shared/contracts/evaluation/results";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { ClaimSplitter } from "../answer/claims";
import { writeDraft } from "../answer/draft";
import { numberedPassages } from "../answer/numbered-passages";

/** Writes one candidate from each usable passage, concurrently. */
export const generateCandidates: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ passages: usablePassageIds(state) }),
  run: async (state, context) => {
    const numbered = await numberedPassages(state, context);
    const ranked = numbered.map((passage, at) => ({ rank: at + 1, passage }));
    const candidates = await sideBySide(ranked, CANDIDATES_AT_ONCE, ({ rank, passage }) =>
      writeCandidate(rank, passage, state, context),
    );
    const attempt = {
      number: context.attempt,
      mode: "grounded" as const,
      text: "",
      cutShort: false,
      claims: [],
      passageIds: numbered.map(({ passage }) => passage.id),
      verdicts: [],
      ...NO_RESULTS,
      candidates,
    };
    const written = candidates.filter((candidate) => candidate.text.trim() !== "").length;
    return {
      update: { attempts: [...state.attempts.filter((a) => a.number !== attempt.number), attempt], feedback: null },
      summary: written === 0 ? reason("answer_not_found") : reason("candidates_generated", { count: written }),
      output: { candidates: candidates.map(({ id, text }) => ({ id, text })) },
    };
  },
};

async function writeCandidate(
  rank: number,
  numbered: NumberedPassage,
  state: WorkflowStateValue,
  context: NodeContext,
): Promise<CandidateRecord> {
  const id = `a${context.attempt}.c${rank}`;
  const { passage } = numbered;
  const splitter = new ClaimSplitter(id, state.language, (number) => state.citationOrder[number - 1]);
  const { support, candidates } = context.dependencies.judges;
  const judge = context.judgeContext("support-judge");
  const checkEarly = (claim: Claim) => {
    if (!byCheck(context.settings.checks).support || !candidates.usesVerdicts) return;
    context.sentenceChecks.start(claim, () => support.judgeEarly(claim, [passage], judge));
  };
  const request = {
    question: state.question,
    language: state.language,
    passages: [numbered],
    mode: "grounded" as const,
    feedback: null,
    attempt: context.attempt,
    fence: context.fence,
    signal: context.signal,
  };
  const draft = await writeDraft(request, context, splitter, checkEarly, { candidateId: id });
  context.emit({
    type: "candidate-result",
    candidateId: id,
    rank,
    passageId: passage.id,
    text: draft.text,
    claims: draft.claims,
  });
  const { text, claims, weakness } = draft;
  return { id, rank, passageId: passage.id, text, claims, verdicts: [], judgement: null, weakness };
}
