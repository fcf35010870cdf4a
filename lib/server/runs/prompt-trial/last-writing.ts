import { z } from "zod";
import { type Reason, reason, reasonCodeSchema } from "@/lib/shared/contracts/runs/reason";
import type { TraceView } from "@/lib/shared/projections/trace/trace";

/** What a run last wrote an answer from. */
export interface Writing {
  /** Ids of the passages that it was given: of those that were found, the ones that passed their grading. */
  passageIds: readonly string[];
  /** Why the attempt before had failed; `null` on the first. */
  feedback: Reason | null;
  /** Counts from 1. */
  attempt: number;
  text: string;
}

const inputSchema = z.object({ passages: z.array(z.string()), feedback: z.nullable(reasonCodeSchema).catch(null) });

/** The last step of a run that wrote a whole answer; `null` where none did. */
export function lastWriting({ visits }: Pick<TraceView, "visits">): Writing | null {
  const visit = visits.filter(({ node, ms }) => node === "generate" && ms !== null).at(-1);
  if (visit === undefined) return null;
  const input = inputSchema.safeParse(visit.input).data;
  const before = visits.flatMap(({ events }) => events).filter(({ seq }) => seq < visit.firstSeq);
  // The log names the code alone: its particulars are the judge's, else those of the decision to try again.
  const judged = before.flatMap((event) => {
    if (event.type === "reflection-result") return [event.reflection.reason];
    return event.type === "usefulness-result" ? [event.result.reason] : [];
  });
  const decided = visits.flatMap(({ node, summary, lastSeq }) =>
    node.startsWith("decide_") && summary !== null && lastSeq < visit.firstSeq ? [summary] : [],
  );
  const code = input?.feedback ?? null;
  return {
    passageIds: input?.passages ?? [],
    feedback: code === null ? null : ([...decided, ...judged].findLast((one) => one.code === code) ?? reason(code)),
    attempt: visit.attempt,
    text: String(visit.output?.text ?? ""),
  };
}
