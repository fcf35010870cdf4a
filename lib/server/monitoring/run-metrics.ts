import type { RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { liveEvents } from "@/lib/shared/projections/live-events";
import { attemptsOf } from "@/lib/shared/projections/trace/attempts";
import { foldTrace, type TraceView } from "@/lib/shared/projections/trace/trace";
import { type Labels, record } from "@/lib/shared/telemetry/telemetry";
import { providerNames } from "./gen-ai-provider";
import { MAX_MODELS } from "./tunables";

/** Records the metrics of an ended run, from its complete log. */
export function recordRun(events: readonly RunEvent[]): void {
  const trace = foldTrace(events);
  const live = liveEvents(events);
  const attempts = attemptsOf(trace);
  const labels = { outcome: trace.outcome ?? "failed", generator: trace.configStamp?.generator ?? "built-in-reader" };
  record("touchstone.run.duration", seconds(trace.ms), labels);
  record("touchstone.run.attempts", Math.max(1, attempts.length));
  const firstWord = live.find((event) => event.type === "text-delta");
  if (firstWord !== undefined) record("touchstone.run.time_to_first_word", seconds(firstWord.at));
  const answered = attempts.find(({ number }) => number === trace.answer?.fromAttempt) ?? attempts.at(-1);
  if (answered?.score != null) record("touchstone.run.reflection_score", answered.score);
  for (const { what } of trace.degradations) record("touchstone.run.degradations", 1, { part: what });
  recordVerdicts(live);
  recordModelCalls(trace);
}

/** A verdict's lag counts from the event that completed its sentence. */
function recordVerdicts(live: readonly RunEvent[]): void {
  const deltas = live.filter((event) => event.type === "text-delta");
  for (const event of live) {
    if (event.type !== "claim-verdict") continue;
    const { verdict, judge } = event.result;
    record("touchstone.sentence.verdicts", 1, { verdict, judge });
    const completeAt = completionOf(event, deltas);
    if (completeAt !== null) record("touchstone.sentence.verdict_lag", seconds(Math.max(0, event.at - completeAt)));
  }
}

/** When the last character of a sentence was streamed; null if it never was. */
function completionOf(
  { claim, textVersion, candidateId }: RunEventOf<"claim-verdict">,
  deltas: readonly RunEventOf<"text-delta">[],
): number | null {
  let length = 0;
  for (const event of deltas) {
    if (event.textVersion !== textVersion || event.candidateId !== candidateId) continue;
    length += event.delta.length;
    if (length >= claim.end) return event.at;
  }
  return null;
}

function recordModelCalls({ modelCalls, configStamp }: TraceView): void {
  for (const { call } of modelCalls) {
    const labels: Labels = {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": providerNames(configStamp).genAi,
      "gen_ai.request.model": modelLabel(call.model),
    };
    const failure = call.ok ? {} : { "error.type": "_OTHER" };
    record("gen_ai.client.operation.duration", seconds(call.ms), { ...labels, ...failure });
    const tokens = { input: call.promptTokens, output: call.completionTokens };
    for (const [type, count] of Object.entries(tokens))
      if (count !== null) record("gen_ai.client.token.usage", count, { ...labels, "gen_ai.token.type": type });
    if (call.costUsd !== null) record("touchstone.model.cost", call.costUsd, labels);
  }
}

const models = new Set<string>();

/** The model's name, or `_OTHER` beyond the first fifty: labels must not grow without bound. */
function modelLabel(model: string): string {
  if (models.size < MAX_MODELS) models.add(model);
  return models.has(model) ? model : "_OTHER";
}

function seconds(ms: number): number {
  return ms / 1_000;
}
