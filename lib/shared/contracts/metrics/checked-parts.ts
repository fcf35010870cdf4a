import { CHECK_IDS, CHECKS, JUDGEMENTS } from "../checks/checks";
import type { Check } from "../runs/check-set";
import type { CountedRun } from "./breakdown";

/**
 * The steps that only check. Checks during streaming cost no time: these steps start when the text is complete, and
 * last for the remaining checks.
 */
const CHECK_OF_NODE = new Map<string, Check>([
  ...CHECK_IDS.map((id): [string, Check] => [CHECKS[id].node, CHECKS[id].key]),
  [JUDGEMENTS.reflection.node, CHECKS.support.key],
  [JUDGEMENTS.candidates.node, JUDGEMENTS.candidates.key],
]);

/** Calls of a judge while another step is running, for example for the sentences of a text that is being written. */
const CHECK_OF_ROLE = new Map<string, Check>(CHECK_IDS.map((id) => [id, CHECKS[id].key]));

/** The check that a step's time counts for. */
export function checkOfNode(node: string): Check | undefined {
  return CHECK_OF_NODE.get(node);
}

/** The check that a request to a language model counts for: that of its step, or of the judge that sent it. */
export function checkOfCall(node: string, role: string): Check | undefined {
  return checkOfNode(node) ?? CHECK_OF_ROLE.get(role);
}

/** What one check took of a run. */
export interface CheckedPart {
  check: Check;
  ms: number;
  /** Time of the whole run. */
  runMs: number;
  calls: number;
  costUsd: number;
  /** Requests with a known cost. */
  priced: number;
}

/** The checks that a run reached. */
export function checkedParts({ visits, calls, ms }: CountedRun): CheckedPart[] {
  const parts = new Map<Check, CheckedPart>();
  const partOf = (check: Check) => {
    const part = parts.get(check) ?? { check, ms: 0, runMs: ms ?? 0, calls: 0, costUsd: 0, priced: 0 };
    parts.set(check, part);
    return part;
  };
  for (const visit of visits) {
    const check = checkOfNode(visit.node);
    if (check !== undefined) partOf(check).ms += visit.ms;
  }
  for (const { node, role, requests, costUsd } of calls) {
    const check = checkOfCall(node, role);
    if (check === undefined) continue;
    const part = partOf(check);
    part.calls += requests;
    part.costUsd += costUsd ?? 0;
    part.priced += costUsd === null ? 0 : requests;
  }
  return [...parts.values()];
}
