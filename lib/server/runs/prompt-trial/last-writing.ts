import { z } from "zod";
import { type Reason, reason, reasonCodeSchema } from "@/lib/shared/contracts/runs/reason";
import type { TraceView } from "@/lib/shared/projections/trace/trace";

/** The inputs of a run's last generation. */
export interface Writing {
  /** Ids of its passages: the retrieved ones that passed grading. */
  passageIds: readonly string[];
  /** Why the previous attempt failed; `null` on the first. */
  feedback: Reason | null;
  /** Counts from 1. */
  attempt: number;
  text: string;
}

const inputSchema = z.object({ passages: z.array(z.string()), feedback: z.nullable(reasonCodeSchema).catch(null) });

/** The last step of a run that wrote a complete answer; `null` if none did. */
export function lastWriting({ visits }: Pick<TraceView, "visits">): Writing | null {
  const visit = visits.filter(({ node, ms }) => node === "generate" && ms !== null).at(-1);
  if (visit === undefined) return null;
  const input = inputSchema.safeParse(visit.input).data;
  const before = visits.flatMap(({ events }) => events).filter(({ seq }) => seq < visit.firstSeq);
  // The log has only the code; its parameters are those of the judge or of the decision to retry.
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
