import { z } from "zod";
import type { ChatModel, ChatRequest } from "@/lib/engine/models/chat-model";
import type { ChatMessage, ModelCall } from "@/lib/shared/contracts/runs/model-call";

/** Answers that the steps of a run need to continue, by schema name. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  support_verdicts: { verdicts: [] },
  reflection: {
    reflection_reason: "One statement is not supported.",
    answer_grounded: false,
    hallucination_detected: true,
    reflection_score: 0.5,
    sources_cited: ["1"],
    needs_regeneration: true,
  },
  query_rewrite: { query: "another query" },
};

/** A chat model that records its input. Its text answer is `prose`. */
export class RecordingModel implements ChatModel {
  readonly id = "recording";
  readonly sent: ChatMessage[][] = [];

  constructor(private readonly prose: string) {}

  async *stream(request: ChatRequest): ReturnType<ChatModel["stream"]> {
    yield { type: "text", text: this.prose };
    yield { type: "end", call: this.call(request) };
  }

  async structured<T>({
    schemaName,
    schema,
    ...request
  }: ChatRequest & { schemaName: string; schema: z.core.$ZodType<T> }): Promise<{ value: T; calls: ModelCall[] }> {
    return { value: z.parse(schema, ANSWERS[schemaName]), calls: [this.call(request)] };
  }

  private call({ role, messages }: ChatRequest): ModelCall {
    this.sent.push(messages);
    const cost = { promptTokens: null, completionTokens: null, ms: 0, firstTokenMs: null, costUsd: null };
    return { role, model: this.id, ...cost, retries: 0, ok: true, messages, output: "" };
  }
}
