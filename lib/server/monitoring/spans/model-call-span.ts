import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";
import type { TracedModelCall } from "@/lib/shared/projections/trace/trace";
import { providerNames } from "../gen-ai-provider";
import { type Attributes, clipped, present, type RunSpan, type Words } from "./run-span";

/**
 * A request to a language model, by the conventions of OpenTelemetry (`gen_ai.*`,
 * https://github.com/open-telemetry/semantic-conventions-genai) and OpenInference (`llm.*`,
 * https://github.com/Arize-ai/openinference/blob/main/spec/llm_spans.md).
 * @param session the conversation's id
 */
export function modelCallSpan(
  { seq, at, visitKey, call }: TracedModelCall,
  stamp: ConfigStamp | null,
  session: string,
  words: Words | null,
): RunSpan {
  const { genAi, openInference } = providerNames(stamp);
  const { promptTokens, completionTokens, firstTokenMs, costUsd } = call;
  const total = promptTokens === null || completionTokens === null ? null : promptTokens + completionTokens;
  return {
    key: `call ${seq}`,
    parentKey: visitKey,
    name: `chat ${call.model}`,
    kind: "client",
    startMs: Math.max(0, at - call.ms),
    endMs: at,
    attributes: present({
      "openinference.span.kind": "LLM",
      "session.id": session,
      "llm.system": openInference,
      "llm.provider": openInference,
      "llm.model_name": call.model,
      "llm.token_count.prompt": promptTokens,
      "llm.token_count.completion": completionTokens,
      "llm.token_count.total": total,
      "llm.cost.total": costUsd,
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": genAi,
      "gen_ai.request.model": call.model,
      "gen_ai.conversation.id": session,
      "gen_ai.usage.input_tokens": promptTokens,
      "gen_ai.usage.output_tokens": completionTokens,
      "gen_ai.request.stream": firstTokenMs === null ? null : true,
      "gen_ai.response.time_to_first_chunk": firstTokenMs === null ? null : firstTokenMs / 1_000,
      "error.type": call.ok ? null : "_OTHER",
      // Langfuse adds up costs from here.
      "langfuse.observation.cost_details": costUsd === null ? null : JSON.stringify({ total: costUsd }),
      "touchstone.model.role": call.role,
      "touchstone.model.retries": call.retries,
      ...(words === null ? {} : messagesOf(call)),
    }),
    failure: call.ok ? null : "_OTHER",
  };
}

function messagesOf({ messages, output }: TracedModelCall["call"]): Attributes {
  const sent = messages.map(({ role, content }) => ({ role, content: clipped(content) }));
  const flat = sent.flatMap(({ role, content }, index) => [
    [`llm.input_messages.${index}.message.role`, role],
    [`llm.input_messages.${index}.message.content`, content],
  ]);
  return {
    ...Object.fromEntries(flat),
    "llm.output_messages.0.message.role": "assistant",
    "llm.output_messages.0.message.content": clipped(output),
    "input.value": clipped(JSON.stringify(sent)),
    "input.mime_type": "application/json",
    "output.value": clipped(output),
    "output.mime_type": "text/plain",
  };
}
