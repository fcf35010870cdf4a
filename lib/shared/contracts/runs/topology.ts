import { z } from "zod";
import { methodSchema, routingSchema } from "../settings/settings";

/** Every node that a compiled workflow can contain. `__start__` and `__end__` are LangGraph's own. */
export const workflowNodeSchema = z.enum([
  "__start__",
  "detect_language",
  "condense_question",
  "route_question",
  "decide_retrieval",
  "expand_query",
  "retrieve",
  "web_search",
  "grade_documents",
  "decide_to_generate",
  "transform_query",
  "generate",
  "generate_candidates",
  "check_hallucination",
  "decide_grounded",
  "reflect",
  "decide_reflection",
  "assess_candidates",
  "select_candidate",
  "check_answer_quality",
  "decide_useful",
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
  routing: z._default(routingSchema, "routes"),
  method: z._default(methodSchema, "checks"),
  hyde: z._default(z.stringbool(), false),
  variants: z._default(z.coerce.number().int().min(0).max(4), 0),
  documentGrading: z._default(z.stringbool(), true),
  hallucination: z._default(z.stringbool(), true),
  answerQuality: z._default(z.stringbool(), true),
  /** Whether a web search provider is chosen. */
  web: z._default(z.stringbool(), false),
  whenLibraryLacks: z._default(z.stringbool(), true),
});
