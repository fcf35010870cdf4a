import { MemorySaver } from "@langchain/langgraph";
import type { RecordedStep } from "@/lib/shared/contracts/runs/run-state";
import { type Asked, foldState } from "@/lib/shared/projections/run-state";
import type { buildGraph } from "./graph";

/**
 * Runs a workflow to its end: from its beginning, or from the state after the recorded steps. The log is the only memory
 * of a run; LangGraph learns from it where to go on, and stores nothing.
 * @param steps those that ended, oldest first; empty for a run from its beginning
 * @param limit most steps, see `recursionLimit`
 */
export async function runGraph(
  graph: ReturnType<typeof buildGraph>,
  asked: Asked,
  steps: readonly Pick<RecordedStep, "visit" | "update">[],
  limit: number,
): Promise<void> {
  const state = foldState(asked, steps);
  const last = steps.at(-1)?.visit.node;
  if (last === undefined) {
    await graph.compile().invoke(state, { recursionLimit: limit });
    return;
  }
  const compiled = graph.compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "run" } };
  await compiled.updateState(config, state, last);
  await compiled.invoke(null, { ...config, recursionLimit: limit, durability: "exit" });
}
