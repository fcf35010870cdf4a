import { firstAborted } from "@/lib/engine/steps/abort/first-aborted";
import { afterAborted, unlessAborted } from "@/lib/engine/steps/abort/unless-aborted";
import type {
  DegradedFallback,
  DegradedPart,
  NodeContext,
  NodeEvent,
  NodeResult,
  WorkflowDependencies,
} from "@/lib/engine/steps/node";
import { modelQuery } from "@/lib/engine/steps/paths";
import { SentenceChecks } from "@/lib/engine/steps/sentence-checks";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { CHECK_IDS } from "@/lib/shared/contracts/checks/checks";
import type { Claim, ClaimVerdict, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { ownTurn } from "@/lib/shared/own-turn";
import { visitKey } from "@/lib/shared/projections/live-events";
import { inVisit } from "@/lib/shared/telemetry/model-uses";
import type { BindNode } from "./graph";
import type { OpenVisit, StreamProjection } from "./project-stream";
import { STEP_STOP_MS } from "./tunables";

export interface RunEnvironment {
  configStamp: ConfigStamp;
  /** Delimits quoted material in the prompts; a process that resumes the run draws a new one. */
  fence: string;
  /** Prompts that changed since the config stamp was made: the next step reports it. */
  changedPrompts: readonly string[];
  dependencies: WorkflowDependencies;
  projection: StreamProjection;
  /** Aborted when a user cancels or the process loses the run: ends the run at once. */
  cancelSignal: AbortSignal;
  /** Aborted when the run's time is over: the run then proceeds to its ending. */
  deadlineSignal: AbortSignal;
}

/** The node that verdicts on single sentences belong to, although they arrive while the draft still streams. */
const CHECK_OF_METHOD = {
  checks: "check_hallucination",
  reflection: "reflect",
  candidates: "assess_candidates",
} as const satisfies Record<Settings["workflow"]["method"], WorkflowNode>;

function verdictEvent(claim: Claim, result: ClaimVerdict, textVersion: number): NodeEvent {
  const candidateId = /^a\d+\.c\d+/.exec(claim.id)?.[0];
  const candidate = candidateId === undefined ? {} : { candidateId };
  return { type: "claim-verdict", textVersion, ...candidate, claim, result };
}

/** The part a visit waits for, and its fallback if the deadline comes first. */
type WaitedFor = { what: DegradedPart; fallback: DegradedFallback } | null;

/**
 * Wraps node definitions for one run: records visits, events and updates of the state, enforces the deadline, and starts
 * work with a language model, or a search of the web, only once everything before it is stored. Other steps do not wait:
 * after a crash they are repeated at little cost.
 */
export function bindNodes(run: RunEnvironment): BindNode {
  const { projection, dependencies, configStamp, fence, cancelSignal, deadlineSignal } = run;
  const settings = configStamp.settings;
  const signal = firstAborted(cancelSignal, deadlineSignal);
  // Well after the signal that a step receives: a step still running then is abandoned.
  const givenUp = { run: afterAborted(cancelSignal, STEP_STOP_MS), skip: afterAborted(signal, STEP_STOP_MS) };
  const known = new Map<string, Passage>();
  const sentenceChecks = new SentenceChecks((claim, result) => {
    if (givenUp.skip.aborted) return;
    projection.emitAhead(CHECK_OF_METHOD[settings.workflow.method], verdictEvent(claim, result, projection.attempt));
  });
  const usefulnessAhead = new Map<number, UsefulnessJudgement>();

  const rememberPassages = (passages: readonly Passage[]) => {
    for (const passage of passages) known.set(passage.id, passage);
  };
  const passages = async (ids: readonly string[]) => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length > 0) rememberPassages(await dependencies.loadPassages(missing));
    return ids.flatMap((id) => known.get(id) ?? []);
  };

  const contextOf = (
    state: WorkflowStateValue,
    visit: OpenVisit,
    waitsFor: (part: WaitedFor) => void,
  ): NodeContext => ({
    settings,
    configStamp,
    fence,
    dependencies,
    passages,
    rememberPassages,
    attempt: projection.attempt,
    emit: visit.emit,
    emitVerdict: (claim, result) => visit.emit(verdictEvent(claim, result, projection.attempt)),
    sentenceChecks,
    usefulnessAhead,
    judgeContext: (judge) => {
      waitsFor({ what: judge, fallback: "kept-unknown" });
      return {
        question: state.question,
        query: modelQuery(state),
        language: state.language,
        fence,
        numberOf: (passageId) => state.citationOrder.indexOf(passageId) + 1,
        hopTo: (passageId) => state.retrieved.find((found) => found.passageId === passageId)?.lead ?? null,
        signal,
        onModelCall: (call) => {
          visit.emit({ type: "model-call", call });
          // If a node makes several judgements, the call cut off by the deadline shows which one was pending.
          const check = CHECK_IDS.find((id) => id === call.role);
          if (check !== undefined) waitsFor({ what: `${check}-judge`, fallback: "kept-unknown" });
        },
        onFailure: (why, what) => visit.emit({ type: "degraded", what, reason: why, fallback: "kept-unknown" }),
      };
    },
    planningContext: (what, fallback) => {
      // After the deadline there is no fallback: the run ends with its best attempt.
      waitsFor({ what, fallback: "best-attempt" });
      return {
        language: state.language,
        fence,
        signal,
        onModelCall: (call) => visit.emit({ type: "model-call", call }),
        onFailure: (why) => visit.emit({ type: "degraded", what, reason: why, fallback }),
      };
    },
    signal,
    cancelSignal,
    deadlineReached: () => deadlineSignal.aborted,
  });

  let notYetSaid = run.changedPrompts.length === 0 ? {} : { promptsChangedSinceStart: [...run.changedPrompts] };
  return (name, node) => async (state) => {
    cancelSignal.throwIfAborted();
    const visit = projection.begin(name, { ...node.input(state, settings), ...notYetSaid });
    notYetSaid = {};
    if (node.afterDeadline === "skip") {
      if (name === "web_search" || configStamp.generator === "language-model") await visit.store();
      await ownTurn();
    }
    let waitedFor: WaitedFor = null;
    const context = contextOf(state, visit, (part) => {
      waitedFor = part;
    });
    const place = { visitKey: visitKey(visit.visit), now: () => projection.now() };
    const result = await withinDeadline(
      () =>
        unlessAborted(
          inVisit(place, () => node.run(state, context)),
          givenUp[node.afterDeadline],
        ),
      node.afterDeadline === "skip",
      () => {
        if (waitedFor !== null) visit.emit({ type: "degraded", ...waitedFor, reason: reason("deadline_reached") });
        if (givenUp.skip.aborted) visit.abandon();
      },
    ).finally(() => projection.release());
    for (const { language, stage, problem } of dependencies.takePromptProblems()) {
      const why = reason("prompt_unusable", { language, stage }, problem);
      visit.emit({ type: "degraded", what: "prompt", reason: why, fallback: "built-in-prompt" });
    }
    return visit.end(result);
  };

  /** A node that the deadline interrupts or prevents changes nothing; the decisions then route to `finalize`. */
  async function withinDeadline(
    work: () => Promise<NodeResult>,
    skippable: boolean,
    onInterrupted: () => void,
  ): Promise<NodeResult> {
    const spent: NodeResult = { update: {}, summary: reason("deadline_reached"), output: {} };
    if (skippable && deadlineSignal.aborted) return spent;
    try {
      return await work();
    } catch (error) {
      cancelSignal.throwIfAborted();
      if (skippable && deadlineSignal.aborted) {
        onInterrupted();
        return spent;
      }
      throw error;
    }
  }
}
