import { DISAGREEMENT, OBJECTIONS } from "@/lib/engine/checks/usefulness/built-in/objections-in-order";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { markdownTable } from "../shared/markdown-table";

/** Whether an ending is an approval, and whether its answer is right. */
export interface Approval {
  isApproved: boolean;
  isRight: boolean;
}

/** What a rule gains and costs: approvals that only it prevents. */
export interface RuleEffect {
  wrong: number;
  right: number;
}

const RULES = [...OBJECTIONS.map(({ id }) => id), DISAGREEMENT];

/** The rules that `--without` names: ids, or "each". @throws when it names none */
export function rulesLeftOut(names: string): string[] {
  if (names === "each") return RULES;
  const rules = names.split(",");
  const unknown = rules.filter((rule) => !RULES.includes(rule));
  if (unknown.length > 0) throw new Error(`No rule is named ${unknown.join(", ")}. There are: ${RULES.join(", ")}.`);
  return rules;
}

/** Whether a rule may have decided anything in a run: an answer was judged and not found useful. */
export function mayDependOnRules(events: readonly RunEvent[]): boolean {
  return events.some((event) => event.type === "usefulness-result" && event.result.usefulness !== "useful");
}

/** Adds what leaving a rule out changes in the ending of a question. */
export function addEffect(effect: RuleEffect, known: Approval, without: Approval): void {
  const isNew = without.isApproved && !(known.isApproved && known.isRight === without.isRight);
  if (!isNew) return;
  if (without.isRight) effect.right += 1;
  else effect.wrong += 1;
}

/** A row for each rule: the wrong approvals that it prevents, and the right ones. */
export function rulesTable(effects: ReadonlyMap<string, RuleEffect>): string {
  const rows = [...effects].map(([rule, { wrong, right }]) => [rule, wrong, right]);
  return markdownTable(["rule", "wrong approvals prevented", "right approvals prevented"], rows);
}
