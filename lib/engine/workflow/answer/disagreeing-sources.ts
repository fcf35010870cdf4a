import { timesOf } from "@/lib/engine/language/dates/asked-time-spans";
import { readDates } from "@/lib/engine/language/dates/read-dates";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { DisagreeingSource } from "@/lib/shared/contracts/runs/run-event";
import { citationOf } from "./citations";

/** The value each source gives, the latest first, if the sources of an attempt disagree; otherwise empty. */
export async function disagreeingSources(
  { usefulness }: Pick<AttemptRecord, "usefulness">,
  { citationOrder }: Pick<WorkflowStateValue, "citationOrder">,
  context: Pick<NodeContext, "passages">,
): Promise<DisagreeingSource[]> {
  const disagreement = usefulness?.disagreement ?? [];
  const passages = await context.passages(disagreement.map(({ passageId }) => passageId));
  const sources = disagreement.flatMap(({ passageId, value }) => {
    const passage = passages.find(({ id }) => id === passageId);
    if (passage === undefined) return [];
    const { number, documentTitle } = citationOf(passage, citationOrder);
    const at = passage.text.indexOf(value);
    // A value belongs to the last date before it, or else to the first after it, or else to that of a heading, which may be
    // a bare year, or else to its document's.
    const dates = readDates(passage.text, passage.language);
    const ofPlace = passagePlace(passage).flatMap((level) => timesOf(level, passage.language));
    const stated = dates.findLast(({ start }) => start < at) ?? dates[0] ?? ofPlace.at(-1);
    return [{ number, documentTitle, value, date: stated?.from ?? passage.documentDate ?? null }];
  });
  return sources.toSorted((one, other) => (other.date ?? "").localeCompare(one.date ?? ""));
}
