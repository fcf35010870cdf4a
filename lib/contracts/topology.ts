import { z } from "zod";
import { methodSchema, routingSchema } from "./settings";

/** Every node that a compiled workflow can hold. `__start__` and `__end__` are LangGraph's own. */
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

/** What a node is for; decides its colour and shape in the diagram. */
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

/** The published routes: the domain's own knowledge, the model's own, the latest information. */
export const routeSchema = z.enum(["kg_retrieval", "llm_internal", "web_search"]);
export type Route = z.infer<typeof routeSchema>;

/** `GET /api/workflow/topology`: the settings that shape the graph; what is left out is drawn as shipped. */
export const topologyQuerySchema = z.object({
  routing: routingSchema.default("routes"),
  method: methodSchema.default("checks"),
  hyde: z.stringbool().default(false),
  variants: z.coerce.number().int().min(0).max(4).default(0),
  documentGrading: z.stringbool().default(true),
  hallucination: z.stringbool().default(true),
  answerQuality: z.stringbool().default(true),
  /** Whether a provider of web search is chosen. */
  web: z.stringbool().default(false),
  whenLibraryLacks: z.stringbool().default(true),
});
