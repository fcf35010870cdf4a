import { expect } from "vitest";
import type { RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";

/** The events of one type. */
export function only<T extends RunEvent["type"]>(events: readonly RunEvent[], type: T): RunEventOf<T>[] {
  return events.filter((event): event is RunEventOf<T> => event.type === type);
}

/** The single answer in a run's log. */
export function answer(events: readonly RunEvent[]): RunEventOf<"answer-final"> {
  const [final, ...more] = only(events, "answer-final");
  expect(more).toEqual([]);
  if (final === undefined) throw new Error("The run has no answer.");
  return final;
}
