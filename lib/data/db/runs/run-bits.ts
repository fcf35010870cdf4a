import { checkOfCall, checkOfNode } from "@/lib/shared/contracts/metrics/metrics";
import { type Check, checkNumber } from "@/lib/shared/contracts/runs/check-set";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { RunFact } from "../metrics/run-facts";

/*
 * The filters of the run list, as bits of a run's row: its index stores them in a few bytes. The numbers are in the
 * database (migration 0018): a new step or check gets the next one, and no number is ever reused.
 */
type Step = Exclude<WorkflowNode, "__start__" | "__end__">;
const NODE_NUMBERS: Readonly<Record<Step, number>> = {
  detect_language: 0,
  condense_question: 1,
  route_question: 2,
  decide_retrieval: 3,
  expand_query: 4,
  retrieve: 5,
  web_search: 6,
  grade_documents: 7,
  decide_to_generate: 8,
  transform_query: 9,
  generate: 10,
  generate_candidates: 11,
  check_hallucination: 12,
  decide_grounded: 13,
  reflect: 14,
  decide_reflection: 15,
  assess_candidates: 16,
  select_candidate: 17,
  check_answer_quality: 18,
  decide_useful: 19,
  finalize: 20,
  compute: 21,
  check_calculation: 22,
};

const numberOfNode = new Map(Object.entries(NODE_NUMBERS));

/** The bit of a step; 0 for an unknown one. */
export function nodeBit(node: string): number {
  const number = numberOfNode.get(node);
  return number === undefined ? 0 : 2 ** number;
}

/** The bit of a check that a run reached. */
export function judgedBit(check: Check): number {
  return 2 ** checkNumber(check);
}

/** The steps that a run visited and the checks that it reached, as the dashboard counts them. */
export function runBits({ visits, calls }: Pick<RunFact, "visits" | "calls">): { nodes: number; judged: number } {
  const checks = [
    ...visits.map(([node]) => checkOfNode(node)),
    ...calls.map(([node, role]) => checkOfCall(node, role)),
  ].filter((check) => check !== undefined);
  return {
    nodes: visits.reduce((bits, [node]) => bits | nodeBit(node), 0),
    judged: checks.reduce((bits, check) => bits | judgedBit(check), 0),
  };
}
