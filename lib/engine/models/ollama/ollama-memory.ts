import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import { processWide } from "@/lib/shared/process-wide";
import { StructuredModes } from "../wire/structured-modes";
import { BYTES_PER_TOKEN, MAX_NUM_CTX, MIN_NUM_CTX, TEMPLATE_TOKENS } from "./tunables";

/**
 * The context size a model is loaded with. Ollama's default is small, and another size reloads the model: it grows in
 * doublings, for the longest request so far, and never shrinks.
 */
export class ContextSize {
  #tokens = MIN_NUM_CTX;

  /** The `num_ctx` for a request. The server caps it at the model's own limit. */
  for(messages: readonly ChatMessage[], maxTokens: number): number {
    const bytes = messages.reduce((sum, message) => sum + Buffer.byteLength(message.content), 0);
    const need = bytes / BYTES_PER_TOKEN + messages.length * TEMPLATE_TOKENS + maxTokens;
    while (this.#tokens < need && this.#tokens < MAX_NUM_CTX) this.#tokens *= 2;
    return this.#tokens;
  }
}

export interface OllamaMemory {
  modes: StructuredModes;
  context: ContextSize;
  /** Whether the model has been seen to think before it answers. */
  thinks: boolean;
}

/** Learned facts about a model behind an Ollama server, shared by all its users. */
export function ollamaMemory(baseUrl: string, model: string): OllamaMemory {
  const memories = processWide("ollama-memory", () => new Map<string, OllamaMemory>());
  const key = `${baseUrl} ${model}`;
  const known = memories.get(key);
  if (known !== undefined) return known;
  const memory = { modes: new StructuredModes(), context: new ContextSize(), thinks: false };
  memories.set(key, memory);
  return memory;
}
