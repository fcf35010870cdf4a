import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import { processWide } from "@/lib/shared/process-wide";
import type { WireRequest } from "../wire/chat-wire";
import type { ServerRefusal } from "../wire/server-refusal";
import { StructuredModes } from "../wire/structured-modes";

/** A feature that is left out once the server has refused it. */
export type Concession = "plain_turns" | "no_top_k";

/** Statuses of a request that a server understood and rejects. */
const UNWILLING: ReadonlySet<number> = new Set([400, 422]);

type Conversation = Pick<WireRequest, "messages" | "templateArguments">;

/**
 * The features that one model behind one server supports, found by trying: OpenAI-compatible servers differ in output
 * formats, chat templates and parameters. Remembered until the process ends.
 */
export class Dialect {
  readonly modes = new StructuredModes();
  tokenLimit: "max_tokens" | "max_completion_tokens" = "max_tokens";
  temperature = true;
  streamUsage = true;
  /** Whether the model has been seen to think before it answers. */
  thinks = false;
  #topK: boolean;
  #topKProven = false;
  #turns: "unknown" | "any" | "alternating" = "unknown";

  /** @param topK whether the server may support the parameter at all */
  constructor(topK: boolean) {
    this.#topK = topK;
  }

  sendsTopK(topK: number | null, conceded: ReadonlySet<Concession>): topK is number {
    return topK !== null && this.#topK && !conceded.has("no_top_k");
  }

  /** The conversation in the form that the model's chat template accepts. */
  turnsFor({ messages, templateArguments }: Conversation, conceded: ReadonlySet<Concession>): ChatMessage[] {
    // In one turn, the text to be checked would mix with the instructions that check it.
    if (templateArguments !== undefined) return messages;
    return this.#turns === "alternating" || conceded.has("plain_turns") ? alternate(messages) : messages;
  }

  /** Stops sending a parameter that the server named as unacceptable. @returns false if there is nothing to stop. */
  giveUp(param: string | null): boolean {
    if (param === "max_tokens" && this.tokenLimit === "max_tokens") {
      this.tokenLimit = "max_completion_tokens";
      return true;
    }
    if (param === "temperature" && this.temperature) {
      this.temperature = false;
      return true;
    }
    if (param === "stream_options" && this.streamUsage) {
      this.streamUsage = false;
      return true;
    }
    if (param === "top_k" && this.#topK) {
      this.#topK = false;
      return true;
    }
    return false;
  }

  /**
   * The concession to try next when a server refuses without naming a reason. No code or field identifies templates
   * that need alternating turns or reject a system message: vLLM and TGI return the template's own message as a plain
   * 400 or 422. So the request is sent once in the simpler form, and the form that works is remembered.
   */
  nextConcession(
    refusal: ServerRefusal,
    request: Conversation & { topK: number | null },
    conceded: ReadonlySet<Concession>,
  ): Concession | null {
    if (!UNWILLING.has(refusal.status) || refusal.param !== null || refusal.modelMissing) return null;
    const canFold =
      request.templateArguments === undefined && this.#turns === "unknown" && !alternates(request.messages);
    if (canFold && !conceded.has("plain_turns")) return "plain_turns";
    return this.sendsTopK(request.topK, conceded) && !this.#topKProven ? "no_top_k" : null;
  }

  /** Records a successful request: features it left out are not sent again, features it used are known to work. */
  settle(request: Conversation & { topK: number | null }, conceded: ReadonlySet<Concession>): void {
    if (conceded.has("no_top_k")) this.#topK = false;
    else if (this.sendsTopK(request.topK, conceded)) this.#topKProven = true;
    if (request.templateArguments !== undefined || this.#turns !== "unknown" || alternates(request.messages)) return;
    this.#turns = conceded.has("plain_turns") ? "alternating" : "any";
  }
}

/** The dialect of a model behind a base URL, shared by all its users. */
export function dialectOf(baseUrl: string, model: string): Dialect {
  const dialects = processWide("openai-dialects", () => new Map<string, Dialect>());
  const key = `${baseUrl} ${model}`;
  const known = dialects.get(key);
  if (known !== undefined) return known;
  // OpenAI's own API lacks this parameter and rejects unknown ones.
  const dialect = new Dialect(new URL(baseUrl).hostname !== "api.openai.com");
  dialects.set(key, dialect);
  return dialect;
}

/**
 * True if every chat template accepts the conversation: user and assistant alternate, the user first, without a system
 * message.
 */
function alternates(messages: readonly ChatMessage[]): boolean {
  return messages.every((message, index) => message.role === (index % 2 === 0 ? "user" : "assistant"));
}

/**
 * The conversation for a strict chat template: the system text opens the user's turn, and adjacent messages of one role
 * are joined.
 */
export function alternate(messages: readonly ChatMessage[]): ChatMessage[] {
  const turns: ChatMessage[] = [];
  for (const { role, content } of messages) {
    const speaker = role === "assistant" ? "assistant" : "user";
    const last = turns.at(-1);
    if (last?.role === speaker) last.content = `${last.content}\n\n${content}`;
    else turns.push({ role: speaker, content });
  }
  return turns;
}
