import { z } from "zod";
import { JUDGEMENTS, perKey, stepsOfChecks } from "../checks/checks";
import { methodSchema, routingSchema } from "../settings/settings";

/** Every node that a compiled workflow can contain. `__start__` and `__end__` are LangGraph's own. */
export const workflowNodeSchema = z.enum([
  "__start__",
  "detect_language",
  "condense_question",
  "route_question",
  "decide_retrieval",
  "expand_query",
  "compute",
  JUDGEMENTS.calculation.node,
  "retrieve",
  "web_search",
  ...stepsOfChecks("passages"),
  "transform_query",
  "generate",
  "generate_candidates",
  JUDGEMENTS.reflection.node,
  JUDGEMENTS.reflection.decision,
  JUDGEMENTS.candidates.node,
  JUDGEMENTS.candidates.decision,
  ...stepsOfChecks("answer"),
  "finalize",
  "__end__",
]);
export type WorkflowNode = z.infer<typeof workflowNodeSchema>;

/** The purpose of a node; decides its colour and shape in the diagram. */
export const nodeKindSchema = z.enum(["terminal", "retrieval", "generation", "transformation", "check", "decision"]);
export type NodeKind = z.infer<typeof nodeKindSchema>;

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
  ...perKey(() => z.stringbool().default(true)),
  tables: z.stringbool().default(true),
  /** Whether a web search provider is chosen. */
  web: z.stringbool().default(false),
  whenLibraryLacks: z.stringbool().default(true),
});
