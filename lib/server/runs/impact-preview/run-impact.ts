import { JUDGING_PROMPTS } from "@/lib/shared/contracts/checks/checks";
import { keepsPassage } from "@/lib/shared/contracts/library/keeps-passage";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { PreviewRun } from "@/lib/shared/contracts/settings/impact-preview";
import { liveEvents } from "@/lib/shared/projections/live-events";
import { foldTrace, type NodeVisitView, type TracedModelCall } from "@/lib/shared/projections/trace/trace";
import { runRows } from "../execute/run-rows";
import { changedPaths, type Proposal, searchesBy, writesBy } from "./proposal";
import type { Rejudged } from "./rejudge-run";

/** The steps whose judges are asked again; a calculation is not made again. */
const JUDGING: ReadonlySet<WorkflowNode> = new Set(JUDGING_PROMPTS.map(({ node }) => node));

/** The effect of a proposal on a run: its ending before and after, and the differences. */
export function runImpact(
  summary: RunSummary,
  recorded: readonly RunEvent[],
  rejudged: Rejudged,
  proposal: Proposal,
): PreviewRun {
  const { record } = rejudged;
  const after = afterOf(rejudged);
  const known = after.kind === "known";
  const searched = record.trace.visits.some(({ node }) => node === "retrieve" || node === "web_search");
  const paths = changedPaths(proposal).filter((path) => concerns(path, summary));
  const rewritten = paths.some(writesBy) || (known && record.otherPassages);
  return {
    runId: summary.id,
    question: summary.question,
    startedAt: summary.startedAt,
    before: {
      outcome: summary.outcome ?? "failed",
      reason: summary.reason ?? record.trace.answer?.reason ?? { code: "internal_error", params: {} },
      score: summary.score,
    },
    after,
    assumes: [
      ...(searched && paths.some(searchesBy) ? (["same_passages"] as const) : []),
      ...(rewritten ? (["same_answer"] as const) : []),
    ],
    ...passageChanges(recorded, rejudged.events),
    msChange: known ? msChange(rejudged) : null,
    costChange: known ? costChange(rejudged) : null,
    modelCalls: foldTrace(rejudged.events).modelCalls.length,
  };
}

/** Whether a changed path affects a run; a prompt of another language does not. */
function concerns(path: string, { language }: RunSummary): boolean {
  return !path.startsWith("prompts.") || language === null || path.startsWith(`prompts.${language}/`);
}

function afterOf(rejudged: Rejudged): PreviewRun["after"] {
  if (rejudged.kind === "unknown") return { kind: "unknown", why: rejudged.why };
  const answer = foldTrace(rejudged.events).answer;
  if (answer === null) return { kind: "unknown", why: "unreadable" };
  const { outcome, reason, seq, at, attempt } = answer;
  const end = { type: "run-end", seq: seq + 1, at, attempt, outcome, ms: at } as const;
  return { kind: "known", outcome, reason, score: runRows(foldTrace(rejudged.events), end).run.score };
}

/** The change in time: that of the judges, minus the time of steps that would not have happened. */
function msChange({ events, record }: Rejudged): number {
  return Math.round(
    sum(checks(foldTrace(events).visits)) -
      sum(checks(record.trace.visits)) -
      sum(record.spared().map(({ ms }) => ms ?? 0)),
  );
}

function checks(visits: readonly NodeVisitView[]): number[] {
  return visits.filter(({ node }) => JUDGING.has(node)).map(({ ms }) => ms ?? 0);
}

/** The same for cost; `null` if a call has no known price. */
function costChange({ events, record }: Rejudged): number | null {
  const spared = new Set(record.spared().map(({ key }) => key));
  const isCheck = ({ visitKey }: TracedModelCall) => JUDGING.has(nodeOf(record.trace.visits, visitKey) ?? "__start__");
  const before = record.trace.modelCalls.filter((call) => isCheck(call) || spared.has(call.visitKey));
  const calls = [...foldTrace(events).modelCalls, ...before];
  if (calls.some(({ call }) => call.costUsd === null)) return null;
  const cost = (list: readonly TracedModelCall[]) => sum(list.map(({ call }) => call.costUsd ?? 0));
  return cost(foldTrace(events).modelCalls) - cost(before);
}

function nodeOf(visits: readonly NodeVisitView[], key: string): WorkflowNode | undefined {
  return visits.find((visit) => visit.key === key)?.node;
}

/** Passages seen by both that only one of them kept. */
function passageChanges(before: readonly RunEvent[], after: readonly RunEvent[]): Pick<PreviewRun, "gained" | "lost"> {
  const named = new Map(
    before.flatMap((event) => (event.type === "retrieval-result" ? event.passages : [])).map((p) => [p.passageId, p]),
  );
  const [then, now] = [gradesOf(before), gradesOf(after)];
  const seen = [...named.values()].map(({ passageId, documentTitle, ordinal }) => ({
    passageId,
    documentTitle,
    ordinal,
  }));
  // Without grading, every passage is kept.
  const kept = (grades: ReadonlyMap<string, boolean>, id: string) => grades.get(id) ?? grades.size === 0;
  const judged = (id: string) => (then.has(id) || then.size === 0) && (now.has(id) || now.size === 0);
  const both = seen.filter(({ passageId }) => judged(passageId));
  const reached = now.size > 0 || after.some((event) => event.type === "node-end" && event.visit.node === "retrieve");
  if (!reached) return { gained: [], lost: [] };
  return {
    gained: both.filter(({ passageId: id }) => kept(now, id) && !kept(then, id)),
    lost: both.filter(({ passageId: id }) => !kept(now, id) && kept(then, id)),
  };
}

/** Passage → whether its last grade kept it. */
function gradesOf(events: readonly RunEvent[]): Map<string, boolean> {
  return new Map(
    liveEvents(events).flatMap((event) =>
      event.type === "grade-result"
        ? event.grades.map((grade): [string, boolean] => [grade.passageId, keepsPassage(grade)])
        : [],
    ),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
