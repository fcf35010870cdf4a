import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { ChatGenerationChunk } from "@langchain/core/outputs";
import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import type { ServerExchange } from "./server-exchange";

/**
 * The chunks of a LangChain model's answer. They are intercepted where the library reads them from the server: its
 * `stream` also joins them all into one message, and passes each through callbacks and a web stream, which takes more
 * processor time than reading them. Leaving the loop early closes the exchange's socket first: the library would wait
 * for the next chunk before it stops.
 * @throws the exchange's own error if the request failed, otherwise the library's
 */
export async function* streamMessages<Options extends object>(
  model: {
    _streamResponseChunks(
      messages: BaseMessage[],
      options: Options & { signal: AbortSignal },
    ): AsyncGenerator<ChatGenerationChunk>;
  },
  { messages, exchange, options }: { messages: readonly ChatMessage[]; exchange: ServerExchange; options: Options },
): AsyncGenerator<unknown, void> {
  try {
    const asked = { ...options, signal: exchange.signal };
    for await (const { message, generationInfo } of model._streamResponseChunks(messages.map(toMessage), asked)) {
      message.response_metadata = { ...generationInfo, ...message.response_metadata };
      let left = true;
      try {
        yield message;
        left = false;
      } finally {
        if (left) exchange.close();
      }
    }
  } catch (error) {
    throw exchange.failureOr(error);
  }
}

function toMessage({ role, content }: ChatMessage): BaseMessage {
  if (role === "system") return new SystemMessage(content);
  return role === "assistant" ? new AIMessage(content) : new HumanMessage(content);
}

/** The roles of verifier models' own templates, for which LangChain has no message class. */
const TEMPLATE_ROLES: ReadonlySet<ChatMessage["role"]> = new Set(["context", "document"]);

/** The fields that replace LangChain's messages when a role of a verifier's template is among them. */
export function templateMessages(messages: readonly ChatMessage[]): { messages?: readonly ChatMessage[] } {
  return messages.some(({ role }) => TEMPLATE_ROLES.has(role)) ? { messages } : {};
}
