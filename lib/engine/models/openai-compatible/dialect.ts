import type { ChatMessage } from "@/lib/shared/contracts/runs/model-call";
import { processWide } from "@/lib/shared/process-wide";
import type { WireRequest } from "../wire/chat-wire";
import type { ServerRefusal } from "../wire/server-refusal";
import { StructuredModes } from "../wire/structured-modes";
import { alternate, alternates } from "./alternate-turns";

/** What a server may be asked without, once it has refused to answer with it. */
export type Concession = "plain_turns" | "no_top_k";

/** Statuses of a request that a server understood and does not take. */
const UNWILLING: ReadonlySet<number> = new Set([400, 422]);

type Conversation = Pick<WireRequest, "messages" | "templateArguments">;

/**
 * What one model behind one server understands, found out by asking: OpenAI-compatible servers differ in
 * output formats, chat templates and parameters. Kept for the life of the process.
 */
export class Dialect {
  readonly modes = new StructuredModes();
  tokenLimit: "max_tokens" | "max_completion_tokens" = "max_tokens";
  temperature = true;
  streamUsage = true;
  /** The model has been seen to think before it answers. */
  thinks = false;
  #topK: boolean;
  #topKProven = false;
  #turns: "unknown" | "any" | "alternating" = "unknown";

  /** @param topK whether the server may know the parameter at all */
  constructor(topK: boolean) {
    this.#topK = topK;
  }

  sendsTopK(topK: number | null, conceded: ReadonlySet<Concession>): topK is number {
    return topK !== null && this.#topK && !conceded.has("no_top_k");
  }

  /** The conversation as the model's chat template takes it. */
  turnsFor({ messages, templateArguments }: Conversation, conceded: ReadonlySet<Concession>): ChatMessage[] {
    // Folded into one turn, the text that is checked would be the text that checks.
    if (templateArguments !== undefined) return messages;
    return this.#turns === "alternating" || conceded.has("plain_turns") ? alternate(messages) : messages;
  }

  /** Gives up a parameter that the server named as unacceptable. @returns false when there is nothing to give up. */
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
   * What to do without on the next try, where a server refuses and names nothing. Templates that want turns to
   * alternate, or know no system message, are told by no code or field: vLLM and TGI raise the template's own
   * sentence as a plain 400 or 422. So the request is made once in the plainer form, and what then works is kept.
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

  /** A request was answered: what it went without is not sent again, what it held is known to be fine. */
  settle(request: Conversation & { topK: number | null }, conceded: ReadonlySet<Concession>): void {
    if (conceded.has("no_top_k")) this.#topK = false;
    else if (this.sendsTopK(request.topK, conceded)) this.#topKProven = true;
    if (request.templateArguments !== undefined || this.#turns !== "unknown" || alternates(request.messages)) return;
    this.#turns = conceded.has("plain_turns") ? "alternating" : "any";
  }
}

/** The dialect of a model behind a base URL, shared by everyone who talks to it. */
export function dialectOf(baseUrl: string, model: string): Dialect {
  const dialects = processWide("openai-dialects", () => new Map<string, Dialect>());
  const key = `${baseUrl} ${model}`;
  const known = dialects.get(key);
  if (known !== undefined) return known;
  // OpenAI's own API has no such parameter, and refuses what it does not know.
  const dialect = new Dialect(new URL(baseUrl).hostname !== "api.openai.com");
  dialects.set(key, dialect);
  return dialect;
}
