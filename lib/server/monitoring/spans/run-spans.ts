import type { TracedRun } from "@/lib/data/db/monitoring/traced-run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { attemptsOf } from "@/lib/shared/projections/trace/attempts";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import type { ModelUse } from "@/lib/shared/telemetry/model-uses";
import { modelCallSpan } from "./model-call-span";
import { modelUseSpan } from "./model-use-span";
import { clipped, present, type RunSpan, type Words } from "./run-span";
import { visitSpan } from "./visit-span";

/**
 * The spans of an ended run: the run, its visits and their requests to language models, folded from its log, and their
 * uses of other models. A run that was resumed gives one trace, without what its interrupted visit had done.
 * @param record.uses those of this process
 * @param words null: no question, passage, prompt or answer is in them
 */
export function runSpans(
  runId: string,
  { events, uses }: { events: readonly RunEvent[]; uses: readonly ModelUse[] },
  run: Pick<TracedRun, "profile" | "purpose">,
  words: Words | null,
): RunSpan[] {
  const trace = foldTrace(events);
  const attempts = attemptsOf(trace);
  const start = events.find((event) => event.type === "run-start");
  const session = start?.conversationId ?? runId;
  const calls = trace.modelCalls.map((call) => modelCallSpan(call, trace.configStamp, session, words));
  const visits = trace.visits.map((visit, index) =>
    visitSpan(visit, {
      session,
      previousKey: trace.visits[index - 1]?.key ?? null,
      attempt: attempts.find(({ number }) => number === visit.attempt),
      runMs: trace.ms,
      words,
    }),
  );
  const within = [...calls, ...usesOf(visits, uses).map((use, index) => modelUseSpan(use, index, session, words))];
  const around = visits.map((visit) => enclosing(visit, within));
  const answered = attempts.find(({ number }) => number === trace.answer?.fromAttempt) ?? attempts.at(-1);
  const verdicts = Object.entries(answered?.verdictCounts ?? {}).filter(([, count]) => count > 0);
  const outcome = trace.outcome ?? "failed";
  const root: RunSpan = {
    key: "run",
    parentKey: null,
    name: "invoke_workflow touchstone",
    kind: "internal",
    startMs: 0,
    endMs: Math.max(trace.ms, ...around.map(({ endMs }) => endMs)),
    attributes: present({
      "openinference.span.kind": "CHAIN",
      "session.id": session,
      "gen_ai.operation.name": "invoke_workflow",
      "gen_ai.workflow.name": "touchstone",
      "gen_ai.conversation.id": session,
      "error.type": outcome === "failed" ? (trace.error?.code ?? "_OTHER") : null,
      "touchstone.run.id": runId,
      "touchstone.outcome": outcome,
      "touchstone.reason": trace.error?.code ?? trace.answer?.reason.code,
      "touchstone.language": trace.language,
      "touchstone.profile": run.profile,
      "touchstone.purpose": run.purpose,
      "touchstone.generator": trace.configStamp?.generator,
      "touchstone.attempts": attempts.length,
      "touchstone.reflection.score": answered?.score,
      ...Object.fromEntries(verdicts.map(([verdict, count]) => [`touchstone.verdicts.${verdict}`, count])),
      "touchstone.resumed": events.some((event) => event.type === "node-start" && event.restart) ? true : null,
      "tag.tags": [outcome, run.purpose],
      ...(words === null
        ? {}
        : {
            "user.id": words.ownerId,
            "input.value": clipped(trace.question),
            "input.mime_type": "text/plain",
            "output.value": clipped(trace.answer?.text ?? ""),
            "output.mime_type": "text/plain",
          }),
    }),
    failure: outcome === "failed" ? (trace.error?.code ?? "_OTHER") : null,
  };
  return [root, ...around, ...within];
}

/** The uses of these visits; an interrupted visit's began before the one that repeats it. */
function usesOf(visits: readonly RunSpan[], uses: readonly ModelUse[]): ModelUse[] {
  const startOf = new Map(visits.map(({ key, startMs }) => [key, startMs]));
  return uses.filter(({ visitKey, startMs }) => startMs >= (startOf.get(visitKey) ?? Number.POSITIVE_INFINITY));
}

/** A check's requests may begin before the node is entered, while the answer is streaming. */
function enclosing(visit: RunSpan, calls: readonly RunSpan[]): RunSpan {
  const own = calls.filter(({ parentKey }) => parentKey === visit.key);
  return {
    ...visit,
    startMs: Math.min(visit.startMs, ...own.map(({ startMs }) => startMs)),
    endMs: Math.max(visit.endMs, ...own.map(({ endMs }) => endMs)),
  };
}
