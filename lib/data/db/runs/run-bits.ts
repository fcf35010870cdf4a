import { checkOfCall, checkOfNode } from "@/lib/shared/contracts/metrics/checked-parts";
import { type Check, checkNumber } from "@/lib/shared/contracts/runs/check-set";
import { numberOfStep } from "@/lib/shared/contracts/runs/topology";
import type { RunFact } from "../metrics/run-facts";

/*
 * The filters of the run list, as bits of a run's row: its index stores them in a few bytes (migration 0018).
 */

/** The bit of a step; 0 for an unknown one. */
export function nodeBit(node: string): number {
  const number = numberOfStep(node);
  return number === undefined ? 0 : 2 ** number;
}

/** The bit of a check that a run reached. */
export function judgedBit(check: Check): number {
  return 2 ** checkNumber(check);
}

/** The steps that a run visited and the checks that it reached, as the dashboard counts them. */
export function runBits({ visits, calls }: Pick<RunFact, "visits" | "calls">): { nodes: number; judged: number } {
  const checks = [
    ...visits.map(({ node }) => checkOfNode(node)),
    ...calls.map(({ node, role }) => checkOfCall(node, role)),
  ].filter((check) => check !== undefined);
  return {
    nodes: visits.reduce((bits, { node }) => bits | nodeBit(node), 0),
    judged: checks.reduce((bits, check) => bits | judgedBit(check), 0),
  };
}
