import { z } from "zod";
import { CHECKS, JUDGEMENTS, perKey, stepsOfChecks } from "../checks/checks";
import { methodSchema, routingSchema } from "../settings/settings";

/** The purpose of a node; decides its colour and shape in the diagram. */
export const nodeKindSchema = z.enum(["terminal", "retrieval", "generation", "transformation", "check", "decision"]);
export type NodeKind = z.infer<typeof nodeKindSchema>;

/**
 * Every step of the workflow, in the order in which lists show them. The numbers are those of bits in the database
 * (`runs.nodes`): a new step gets the next one, and no number is ever reused.
 */
const STEPS = [
  { name: "detect_language", number: 0, kind: "transformation" },
  { name: "condense_question", number: 1, kind: "transformation" },
  { name: "route_question", number: 2, kind: "decision" },
  { name: "decide_retrieval", number: 3, kind: "decision" },
  { name: "expand_query", number: 4, kind: "transformation" },
  { name: "compute", number: 21, kind: "retrieval" },
  { name: JUDGEMENTS.calculation.node, number: 22, kind: "check" },
  { name: "retrieve", number: 5, kind: "retrieval" },
  { name: "web_search", number: 6, kind: "retrieval" },
  ...stepsOfChecks("passages"),
  { name: "transform_query", number: 9, kind: "transformation" },
  { name: "generate", number: 10, kind: "generation" },
  { name: "generate_candidates", number: 11, kind: "generation" },
  { name: JUDGEMENTS.reflection.node, number: 14, kind: "check" },
  { name: JUDGEMENTS.reflection.decision, number: 15, kind: "decision" },
  { name: JUDGEMENTS.candidates.node, number: 16, kind: "check" },
  { name: JUDGEMENTS.candidates.decision, number: 17, kind: "decision" },
  ...stepsOfChecks("answer"),
  { name: "finalize", number: 20, kind: "generation" },
] as const satisfies ReadonlyArray<{ name: string; number: number; kind: NodeKind }>;

/** A node with work of its own. */
export type WorkflowStep = (typeof STEPS)[number]["name"];

/** Every node that a compiled workflow can contain. `__start__` and `__end__` are LangGraph's own. */
export const workflowNodeSchema = z.enum(["__start__", ...STEPS.map(({ name }) => name), "__end__"]);
export type WorkflowNode = z.infer<typeof workflowNodeSchema>;

export function kindOfNode(node: WorkflowNode): NodeKind {
  return stepOf(node)?.kind ?? "terminal";
}

/** The number of a step's bit; `undefined` for what is no step. */
export function numberOfStep(node: string): number | undefined {
  return stepOf(node)?.number;
}

function stepOf(node: string) {
  return STEPS.find(({ name }) => name === node);
}

export const topologySchema = z.object({
  nodes: z.array(z.object({ id: workflowNodeSchema, kind: nodeKindSchema })),
  /** `label` names the branch of a conditional edge (`messages: workflow.branches.<label>`). */
  edges: z.array(
    z.object({
      source: workflowNodeSchema,
      target: workflowNodeSchema,
      conditional: z.boolean(),
    }),
  ),
});
export type Topology = z.infer<typeof topologySchema>;

/** The published routes: the library, the model's own knowledge, the web. */
export const routeSchema = z.enum(["kg_retrieval", "llm_internal", "web_search"]);
export type Route = z.infer<typeof routeSchema>;

/** `GET /api/workflow/topology`: the settings that shape the graph; omitted ones have their defaults. */
export const topologyQuerySchema = z.object({
  routing: routingSchema.default("routes"),
  method: methodSchema.default("checks"),
  hyde: z.stringbool().default(false),
  variants: z.coerce.number().int().min(0).max(4).default(0),
  ...perKey((id) => z.stringbool().default(CHECKS[id].byDefault)),
  tables: z.stringbool().default(true),
  /** Whether a web search provider is chosen. */
  web: z.stringbool().default(false),
  whenLibraryLacks: z.stringbool().default(true),
});
