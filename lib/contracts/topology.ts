import { z } from "zod";

/** Every node that a compiled workflow can hold. `__start__` and `__end__` are LangGraph's own. */
export const workflowNodeSchema = z.enum([
  "__start__",
  "detect_language",
  "route_question",
  "retrieve",
  "grade_documents",
  "decide_to_generate",
  "transform_query",
  "generate",
  "check_hallucination",
  "decide_grounded",
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

export const routeSchema = z.enum(["kg_retrieval", "llm_internal"]);
export type Route = z.infer<typeof routeSchema>;

/** `GET /api/workflow/topology`: the checks to draw; each defaults to on, as shipped. */
export const topologyQuerySchema = z.object({
  documentGrading: z.stringbool().default(true),
  hallucination: z.stringbool().default(true),
  answerQuality: z.stringbool().default(true),
});
