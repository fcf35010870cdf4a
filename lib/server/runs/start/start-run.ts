import { answeredTurnsUpTo, turnBefore } from "@/lib/data/db/conversations/turn-path";
import { shortOfRoom } from "@/lib/data/db/faults/disk-room";
import { readerOf } from "@/lib/data/db/library/readable";
import { sendNotice } from "@/lib/data/db/notices/send-notices";
import { createRun } from "@/lib/data/db/runs/runs";
import { doesWork } from "@/lib/data/jobs/work-roles";
import { workflowPlan } from "@/lib/engine/workflow/graph";
import { firstEvent } from "@/lib/engine/workflow/project-stream";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { indexesOfQuestion } from "@/lib/library/retrieval/index-worker/library";
import { refuseUnknownScope } from "@/lib/library/retrieval/search/refuse-unknown-scope";
import { takeQuestion } from "@/lib/server/limits/take-use";
import type { ConfigStamp, EarlierTurn, RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { AppError } from "@/lib/shared/errors";
import { record } from "@/lib/shared/telemetry/telemetry";
import { executeRun } from "../execute/execute-run";
import { RunLog } from "../execute/run-log";
import { activeRuns } from "../lifecycle/active-runs";
import { EARLIER_ANSWER_CHARS, EARLIER_TURNS, LEASE_MS, MAX_ACTIVE_RUNS } from "../tunables";
import { configStamp } from "./config-stamp";

export interface StartRunOptions {
  /** `case` for a test case, which has no earlier turns. */
  purpose?: RunPurpose;
  /** Earlier turns that the caller keeps itself, oldest first, for a question without a conversation here. */
  earlier?: readonly EarlierTurn[];
}

/**
 * Starts a run, which then belongs to the server: it continues after the client disconnects. All validation happens before
 * anything is stored.
 * @throws AppError `rate_limited`, `unavailable`, `disk_full`, `validation_failed`, `not_found`, `conflict`
 */
export async function startRun(
  request: StartRunRequest,
  ownerId: string,
  { purpose = "question", earlier = [] }: StartRunOptions = {},
): Promise<{ runId: string; conversationId: string }> {
  const runs = activeRuns();
  if (runs.isStopping) throw new AppError("unavailable", "The server is stopping. Try again in a moment.");
  // On a full disk its events could not be stored.
  const short = shortOfRoom();
  if (short !== null) throw short;
  return runs.admit(MAX_ACTIVE_RUNS, () => begin(request, ownerId, purpose, earlier));
}

async function begin(
  request: StartRunRequest,
  ownerId: string,
  purpose: RunPurpose,
  given: readonly EarlierTurn[],
): Promise<{ runId: string; conversationId: string }> {
  const runs = activeRuns();
  const readIndexes = indexesOfQuestion();
  const stamp = await configStamp(request, readIndexes);
  refuseUnavailableRoute(request, stamp);
  await refuseUnknownScope(request.scope, readerOf(ownerId));
  const parentRunId = purpose === "case" ? null : await parentOf(request, ownerId);
  const earlier = parentRunId === null ? latest(given) : await earlierTurns(parentRunId, ownerId);
  const language = request.language ?? null;
  const pinnedRoute = request.route ?? null;
  const scope = request.scope ?? null;
  const topology = await workflowTopology(workflowPlan(stamp, { pinnedRoute, earlier, scope }));
  if (purpose === "question") await takeQuestion(ownerId, stamp.settings.limits);
  const events: RunEvent[] = [];
  // The run is acknowledged with its first event stored, so that after a crash it is resumed instead of lost.
  const { runId, conversationId, epoch } = await createRun({
    ownerId,
    conversationId: request.conversationId ?? null,
    purpose,
    parentRunId,
    question: request.question,
    language,
    configStamp: stamp,
    leaseHolder: runs.holder,
    leaseMs: doesWork("runs") ? LEASE_MS : 0,
    firstEvent: (conversationId) => {
      const event = firstEvent({
        type: "run-start",
        question: request.question,
        conversationId,
        language,
        pinnedRoute,
        ...(request.scope === undefined ? {} : { scope: request.scope }),
        earlier,
        configStamp: stamp,
        topology,
      });
      events.push(event);
      return event;
    },
  });
  record("touchstone.runs.started", 1, { purpose });
  if (!doesWork("runs")) {
    // Its lease has expired, so a process that executes runs takes it.
    void sendNotice({ kind: "released" });
    return { runId, conversationId };
  }
  const runLog = new RunLog(runId, epoch, events);
  // Registered from here on, so that it can be cancelled even before it is acknowledged.
  const run = {
    runId,
    epoch,
    ownerId,
    purpose,
    question: request.question,
    language,
    pinnedRoute,
    scope,
    earlier,
    configStamp: stamp,
    readIndexes,
  };
  runs.start(runId, (signal) => executeRun(run, runLog, signal));
  return { runId, conversationId };
}

/** The run of the previous turn, on the conversation branch of the question. */
async function parentOf({ conversationId, parentRunId }: StartRunRequest, ownerId: string): Promise<string | null> {
  if (conversationId !== undefined) return turnBefore(conversationId, ownerId, parentRunId);
  if (parentRunId === undefined || parentRunId === null) return null;
  throw new AppError("validation_failed", "A follow-up question needs its conversation.", {
    fields: { conversationId: "is required with parentRunId", parentRunId: "requires conversationId" },
  });
}

/** The earlier turns that a follow-up question may refer to. */
async function earlierTurns(parentRunId: string, ownerId: string): Promise<EarlierTurn[]> {
  return latest(await answeredTurnsUpTo(parentRunId, ownerId, EARLIER_TURNS));
}

function latest(turns: readonly EarlierTurn[]): EarlierTurn[] {
  return turns.slice(-EARLIER_TURNS).map((turn) => ({ ...turn, answer: turn.answer.slice(0, EARLIER_ANSWER_CHARS) }));
}

function refuseUnavailableRoute(request: StartRunRequest, stamp: ConfigStamp): void {
  if (request.route === "llm_internal" && stamp.generator !== "language-model") {
    throw new AppError("validation_failed", "This route needs a language model, and none is configured.", {
      fields: { route: "requires a language model" },
    });
  }
}
