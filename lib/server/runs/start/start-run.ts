import { answeredTurnsUpTo, turnBefore } from "@/lib/data/db/conversations/turn-path";
import { shortOfRoom } from "@/lib/data/db/faults/disk-room";
import { createRun } from "@/lib/data/db/runs/runs";
import { workflowPlan } from "@/lib/engine/workflow/graph";
import { StreamProjection } from "@/lib/engine/workflow/project-stream";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { refuseUnknownScope } from "@/lib/library/retrieval/search/refuse-unknown-scope";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/run";
import type { ConfigStamp, EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import { AppError } from "@/lib/shared/errors";
import { executeRun } from "../execute/execute-run";
import { openRunLog } from "../execute/run-log";
import { activeRuns } from "../lifecycle/active-runs";
import { EARLIER_ANSWER_CHARS, EARLIER_TURNS, LEASE_MS, MAX_ACTIVE_RUNS } from "../tunables";
import { configStamp } from "./config-stamp";

export interface StartRunOptions {
  /** `case` stands alone: no turn of its conversation was before it. */
  purpose?: RunPurpose;
}

/**
 * Starts a run that belongs to the server from here on: it goes on when the caller leaves.
 * Everything that can be refused is refused before anything is stored.
 * @throws AppError `rate_limited`, `unavailable`, `disk_full`, `validation_failed`, `not_found`, `conflict`
 */
export async function startRun(
  request: StartRunRequest,
  ownerId: string,
  { purpose = "question" }: StartRunOptions = {},
): Promise<{ runId: string; conversationId: string }> {
  const runs = activeRuns();
  if (runs.isStopping) throw new AppError("unavailable", "The server is stopping. Ask again in a moment.");
  // Its events would wait for room, and whoever asked with them.
  const short = shortOfRoom();
  if (short !== null) throw short;
  return runs.admit(MAX_ACTIVE_RUNS, () => begin(request, ownerId, purpose));
}

async function begin(
  request: StartRunRequest,
  ownerId: string,
  purpose: RunPurpose,
): Promise<{ runId: string; conversationId: string }> {
  const runs = activeRuns();
  const stamp = await configStamp(request);
  refuseUnavailableRoute(request, stamp);
  await refuseUnknownScope(request.scope);
  const parentRunId = purpose === "case" ? null : await parentOf(request, ownerId);
  const earlier = parentRunId === null ? [] : await earlierTurns(parentRunId, ownerId);
  const { runId, conversationId, epoch } = await createRun({
    ownerId,
    conversationId: request.conversationId ?? null,
    purpose,
    parentRunId,
    question: request.question,
    language: request.language ?? null,
    configStamp: stamp,
    leaseHolder: runs.holder,
    leaseMs: LEASE_MS,
  });
  const runLog = openRunLog(runId, epoch);
  const language = request.language ?? null;
  const pinnedRoute = request.route ?? null;
  const scope = request.scope ?? null;
  new StreamProjection(runLog).emitForRun({
    type: "run-start",
    question: request.question,
    conversationId,
    language,
    pinnedRoute,
    ...(request.scope === undefined ? {} : { scope: request.scope }),
    earlier,
    configStamp: stamp,
    topology: await workflowTopology(workflowPlan(stamp, { pinnedRoute, earlier, scope })),
  });
  const stored = runLog.flush();
  // Known from here on: whoever cancels it reaches it, even before it was acknowledged.
  const run = { runId, epoch, question: request.question, language, pinnedRoute, scope, earlier, configStamp: stamp };
  runs.start(runId, (signal) => executeRun(run, runLog, signal));
  // Acknowledged only once stored: a crash from here on resumes the run instead of losing it.
  await stored;
  return { runId, conversationId };
}

/** The run of the turn before, on the way that the question was asked on. */
async function parentOf({ conversationId, parentRunId }: StartRunRequest, ownerId: string): Promise<string | null> {
  if (conversationId !== undefined) return turnBefore(conversationId, ownerId, parentRunId);
  if (parentRunId === undefined || parentRunId === null) return null;
  throw new AppError("validation_failed", "A question that follows a turn names the conversation of it.", {
    fields: { conversationId: "is needed beside parentRunId", parentRunId: "needs the conversation's id" },
  });
}

/** What a follow-up question may refer to. */
async function earlierTurns(parentRunId: string, ownerId: string): Promise<EarlierTurn[]> {
  const turns = await answeredTurnsUpTo(parentRunId, ownerId, EARLIER_TURNS);
  return turns.map((turn) => ({ ...turn, answer: turn.answer.slice(0, EARLIER_ANSWER_CHARS) }));
}

function refuseUnavailableRoute(request: StartRunRequest, stamp: ConfigStamp): void {
  if (request.route === "llm_internal" && stamp.generator !== "language-model") {
    throw new AppError("validation_failed", "This route needs a language model, and none is configured.", {
      fields: { route: "needs a language model" },
    });
  }
}
