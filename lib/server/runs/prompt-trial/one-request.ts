import { type ChatModel, callsOf, ModelError } from "@/lib/engine/models/chat-model";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { ChatMessage, ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/**
 * Passes the first request of a stage to a model, if there is one, and records the result. A stage that makes several
 * requests, such as one per sentence, is ended before the second.
 */
export class OneRequest {
  messages: ChatMessage[] | null = null;
  call: ModelCall | null = null;
  /** Why there is no answer. */
  failure: Reason | null = null;
  #ended: Promise<void> | null = null;
  readonly #asked: RoleModel | null;

  constructor(asked: RoleModel | null) {
    this.#asked = asked;
  }

  /** @param stop ends the stage */
  model(stop: () => void): RoleModel {
    const asked = this.#asked;
    const through = <T>(messages: ChatMessage[], ask: (model: ChatModel) => Promise<T>) =>
      this.#first(messages, stop, ask);
    const note = (call: ModelCall) => {
      this.call = call;
    };
    const chatModel: ChatModel = {
      id: asked?.chatModel.id ?? "",
      async *stream(request) {
        // No streaming: only the finished call is needed.
        yield* await through(request.messages, async (model) => {
          const chunks = [];
          for await (const chunk of model.stream(request)) {
            if (chunk.type === "end") note(chunk.call);
            chunks.push(chunk);
          }
          return chunks;
        });
      },
      structured: (request) =>
        through(request.messages, async (model) => {
          const answer = await model.structured(request);
          const last = answer.calls.at(-1);
          if (last !== undefined) note(last);
          return answer;
        }),
    };
    return asked === null ? { chatModel, temperature: null, topK: null, maxTokens: null } : { ...asked, chatModel };
  }

  async #first<T>(messages: ChatMessage[], stop: () => void, ask: (model: ChatModel) => Promise<T>): Promise<T> {
    const isFirst = this.messages === null;
    this.messages ??= messages;
    if (!isFirst || this.#asked === null) {
      // Of several parallel requests, let the first one finish.
      await this.#ended;
      stop();
      throw new DOMException("a prompt trial makes only one request", "AbortError");
    }
    const answer = ask(this.#asked.chatModel);
    this.#ended = answer.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ModelError) {
        this.call = callsOf(error).at(-1) ?? null;
        this.failure = error.reason;
      }
      throw error;
    }
  }
}
