import { JUDGING_STEPS } from "@/lib/shared/contracts/checks/checks";
import { foundIn } from "@/lib/shared/contracts/evaluation/results";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { AttemptView } from "@/lib/shared/projections/trace/attempts";
import type { NodeVisitView } from "@/lib/shared/projections/trace/trace";
import { type Attributes, clipped, present, type RunSpan, type Words } from "./run-span";

/** Kinds of OpenInference; other steps are `CHAIN`. */
const KINDS: Partial<Record<WorkflowNode, string>> = {
  retrieve: "RETRIEVER",
  web_search: "RETRIEVER",
  compute: "TOOL",
};
const EVALUATORS: ReadonlySet<WorkflowNode> = new Set(JUDGING_STEPS);

/** Names of retrievals by their source, as the conventions write them. */
const SOURCES: Partial<Record<WorkflowNode, string>> = { retrieve: "library", web_search: "web" };

/** Nodes whose span carries the judgements of the answer that they wrote. */
const WRITES: ReadonlySet<WorkflowNode> = new Set(["generate", "generate_candidates"]);

export interface VisitContext {
  session: string;
  /** The previous visit, which led to it. */
  previousKey: string | null;
  /** The attempt that it belongs to. */
  attempt: AttemptView | undefined;
  /** Running time of the whole run: the end of a visit that was interrupted. */
  runMs: number;
  words: Words | null;
}

/** One execution of a node. */
export function visitSpan(visit: NodeVisitView, context: VisitContext): RunSpan {
  const { node, key, count, startMs, endMs, summary, restarted } = visit;
  const { session, previousKey, attempt, runMs, words } = context;
  const source = SOURCES[node];
  const degraded = visit.events.flatMap((event) => (event.type === "degraded" ? event.what : []));
  return {
    key,
    parentKey: "run",
    name: source === undefined ? node : `retrieval ${source}`,
    kind: "internal",
    startMs,
    endMs: Math.max(startMs, endMs ?? runMs),
    attributes: present({
      "openinference.span.kind": KINDS[node] ?? (EVALUATORS.has(node) ? "EVALUATOR" : "CHAIN"),
      "session.id": session,
      "graph.node.id": key,
      "graph.node.name": node,
      "graph.node.parent_id": previousKey,
      "touchstone.visit": count,
      "touchstone.attempt": visit.attempt,
      "touchstone.summary": summary?.code,
      "touchstone.restarted": restarted ? true : null,
      "touchstone.degraded": degraded.length === 0 ? null : degraded,
      ...(source === undefined ? {} : retrieved(visit, source, words)),
      ...judgements(visit),
      ...(WRITES.has(node) && attempt !== undefined ? written(attempt, words) : {}),
    }),
    failure: null,
  };
}

function retrieved({ events }: NodeVisitView, source: string, words: Words | null): Attributes {
  const result = events.findLast((event) => event.type === "retrieval-result");
  const operation = { "gen_ai.operation.name": "retrieval", "gen_ai.data_source.id": source };
  if (result === undefined) return operation;
  const query = clipped(result.query);
  return {
    ...operation,
    ...Object.assign({}, ...result.passages.map((passage, index) => documentOf(passage, index, words))),
    ...(words === null ? {} : { "input.value": query, "input.mime_type": "text/plain" }),
    ...(words === null ? {} : { "gen_ai.retrieval.query.text": query }),
    ...(result.cached === true ? { "touchstone.cached": true } : {}),
  };
}

/** OpenInference's document: the passage, which is what was retrieved. */
function documentOf(
  { passageId, documentId, documentTitle, ranks }: LoggedPassage,
  index: number,
  words: Words | null,
) {
  const prefix = `retrieval.documents.${index}.document`;
  const metadata = { documentId, ...(words === null ? {} : { title: documentTitle }) };
  const text = words?.passages.get(passageId);
  return present({
    [`${prefix}.id`]: passageId,
    [`${prefix}.score`]: ranks.rerankScore ?? ranks.fusedScore,
    [`${prefix}.metadata`]: JSON.stringify(metadata),
    [`${prefix}.content`]: text === undefined ? null : clipped(text),
  });
}

/** What a check found: numbers of grades and verdicts. A failed check is `unknown`. */
function judgements({ events }: NodeVisitView): Attributes {
  const counts: Attributes = {};
  const add = (name: string) => {
    const before = counts[name];
    counts[name] = (typeof before === "number" ? before : 0) + 1;
  };
  for (const event of events) {
    if (event.type === "grade-result") for (const { grade } of event.grades) add(`touchstone.grades.${grade}`);
    if (event.type === "claim-verdict") add(`touchstone.verdicts.${event.result.verdict}`);
  }
  return counts;
}

/** The judgements of an attempt, on the span that wrote it, by OpenInference's convention for evaluations. */
function written(attempt: AttemptView, words: Words | null): Attributes {
  const { reflection, claims, text } = attempt;
  const judges = claims.map(({ result }) => result.judge);
  const groundedness = reflection && {
    name: "groundedness",
    label: reflection.groundedness,
    score: reflection.score,
    judge: judges.includes("llm") ? ("llm" as const) : ("built-in" as const),
  };
  const found = [
    ...(groundedness === null ? [] : [groundedness]),
    ...foundIn(attempt).map(({ check, finding, ...rest }) => ({ ...rest, name: check, label: finding })),
  ];
  const evaluations = found.map(({ name, label, score, judge }, index) =>
    present({
      [`evaluations.${index}.evaluation.name`]: name,
      [`evaluations.${index}.evaluation.label`]: label,
      [`evaluations.${index}.evaluation.score`]: score,
      [`evaluations.${index}.evaluation.annotator_kind`]: judge === "llm" ? "LLM" : "CODE",
    }),
  );
  return {
    ...Object.assign({}, ...evaluations),
    ...(words === null ? {} : { "output.value": clipped(text), "output.mime_type": "text/plain" }),
  };
}
