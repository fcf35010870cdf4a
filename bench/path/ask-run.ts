import { runAcceptedSchema } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { Api } from "@/scripts/ask/api";

export interface MeasuredRun {
  /** From the request to the last event, in ms. */
  wallMs: number;
  /** From the request to the first piece of the answer, in ms; `null` without one. */
  firstTextMs: number | null;
  events: { event: RunEvent; receivedAt: number }[];
}

/** Asks and reads the stream to its end. @throws AskError when the question is refused or the stream breaks */
export async function askRun(api: Api, request: StartRunRequest): Promise<MeasuredRun> {
  const askedAt = performance.now();
  const { runId } = await api.json(runAcceptedSchema, "/api/runs", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(request),
  });
  const events: MeasuredRun["events"] = [];
  for await (const event of api.events(runId, 0)) {
    events.push({ event, receivedAt: performance.now() });
    if (event.type === "run-end") break;
  }
  const last = events.at(-1);
  if (last?.event.type !== "run-end") throw new Error("The stream ended before the run did.");
  const firstText = events.find(({ event }) => event.type === "text-delta");
  return {
    wallMs: last.receivedAt - askedAt,
    firstTextMs: firstText === undefined ? null : firstText.receivedAt - askedAt,
    events,
  };
}

/** Time inside the nodes: models, embedder, judges and search, in ms. */
export function insideNodes(run: MeasuredRun): number {
  return run.events.reduce((sum, { event }) => sum + (event.type === "node-end" ? event.ms : 0), 0);
}

/**
 * The time between emitting and receiving each event, in ms. Server and reader share no clock: the fastest event of the
 * run counts as zero, so every figure is too small by that event's time.
 */
export function eventLags(run: MeasuredRun): number[] {
  const differences = run.events
    .filter(({ event }) => event.type !== "run-start")
    .map(({ event, receivedAt }) => receivedAt - event.at);
  const quickest = Math.min(...differences);
  return differences.map((difference) => difference - quickest);
}

/** Words of the answer in each event with text. */
export function wordsAnEvent(run: MeasuredRun): number[] {
  return run.events.flatMap(({ event }) =>
    event.type === "text-delta" ? [event.delta.split(/\s+/).filter((word) => word !== "").length] : [],
  );
}
