import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { z } from "zod";
import type { ChatModel } from "@/lib/engine/models/chat-model";
import { drawFence, fencedPassage, fencePassages } from "@/lib/engine/prompts/fence";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { ModelRole } from "@/lib/shared/contracts/runs/model-call";

/**
 * The published design, for comparison: nodes run one after the other, each check is a separate call, passages are
 * graded one by one, and the answer shows only after all checks. It has no persistence and no checkpoints, which is in
 * its favour.
 */
export interface ControlOptions {
  chatModel: ChatModel;
  search(question: string): Promise<Passage[]>;
  checks: boolean;
  /** Treats the first answer as ungrounded whatever the model says, which forces one rewrite. */
  failsOnce: boolean;
}

const State = Annotation.Root({
  question: Annotation<string>,
  passages: Annotation<Passage[]>,
  relevant: Annotation<Passage[]>,
  answer: Annotation<string>,
  generations: Annotation<number>,
  grounded: Annotation<boolean>,
});
type StateValue = typeof State.State;

const routeSchema = z.object({ route: z.enum(["kg_retrieval", "llm_internal", "web_search"]) });
const yesNoSchema = z.object({ answer: z.enum(["yes", "no"]) });
/** Maximum tokens of any call's answer. */
const MAX_TOKENS = 1_000;

/** Builds the graph. `calls` counts the requests to the language model. */
export function controlGraph({ chatModel, search, checks, failsOnce }: ControlOptions) {
  const counted = { calls: 0 };
  const fence = drawFence();
  const request = (role: ModelRole, content: string) => {
    counted.calls += 1;
    const { signal } = new AbortController();
    return {
      role,
      messages: [{ role: "user" as const, content }],
      temperature: 0,
      topK: null,
      maxTokens: MAX_TOKENS,
      signal,
    };
  };
  const ask = async (role: ModelRole, content: string) => {
    const { value } = await chatModel.structured({
      ...request(role, content),
      schemaName: "control_yes_no",
      schema: yesNoSchema,
    });
    return value.answer === "yes";
  };
  const shown = (passages: readonly Passage[]) =>
    fencePassages(
      fence,
      passages.map((passage, index) => fencedPassage(String(index + 1), passage)),
    );

  const graph = new StateGraph(State)
    .addNode("route_question", async ({ question }) => {
      await chatModel.structured({
        ...request("router", `Where is this answered from? ${question}`),
        schemaName: "control_route",
        schema: routeSchema,
      });
      return {};
    })
    .addNode("retrieve", async ({ question }) => {
      const passages = await search(question);
      return { passages, relevant: passages };
    })
    .addNode("grade_documents", async ({ question, passages }) => {
      const relevant: Passage[] = [];
      for (const passage of passages) {
        if (await ask("relevance", `${shown([passage])}\n\nIs it relevant to: ${question}`)) relevant.push(passage);
      }
      return { relevant };
    })
    .addNode("generate", async ({ question, relevant, generations }) => {
      let answer = "";
      const asked = request("generator", `${shown(relevant)}\n\nQuestion: ${question}`);
      for await (const chunk of chatModel.stream(asked)) if (chunk.type === "text") answer += chunk.text;
      return { answer, generations: generations + 1 };
    })
    .addNode("check_hallucination", async ({ answer, relevant, generations }) => {
      const yes = await ask("support", `${shown(relevant)}\n\nIs this grounded in them? ${answer}`);
      return { grounded: failsOnce && generations === 1 ? false : yes };
    })
    .addNode("check_answer_quality", async ({ question, answer }) => {
      await ask("usefulness", `Does this answer the question ${question}? ${answer}`);
      return {};
    });
  graph.addEdge(START, "route_question");
  graph.addEdge("route_question", "retrieve");
  graph.addConditionalEdges("retrieve", () => (checks ? "grade_documents" : "generate"), [
    "grade_documents",
    "generate",
  ]);
  graph.addEdge("grade_documents", "generate");
  graph.addConditionalEdges("generate", () => (checks ? "check_hallucination" : END), ["check_hallucination", END]);
  graph.addConditionalEdges(
    "check_hallucination",
    ({ grounded }: StateValue) => (grounded ? "check_answer_quality" : "generate"),
    ["check_answer_quality", "generate"],
  );
  graph.addEdge("check_answer_quality", END);
  return { graph: graph.compile(), counted };
}
