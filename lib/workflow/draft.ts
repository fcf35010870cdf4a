import type { Claim } from "../contracts/judgement";
import { type Reason, reason } from "../contracts/reason";
import type { AnswerGenerator, GenerationRequest } from "../models/answer-generator";
import { ModelError } from "../models/chat-model";
import type { ClaimSplitter } from "./claims";
import type { NodeContext } from "./node";

export interface Draft {
  text: string;
  claims: Claim[];
  /** Why the draft is less than the generator should have given; `null` when all went well. */
  weakness: Reason | null;
}

/**
 * Streams one draft: text goes out as it comes, claims as they complete. A generator that fails
 * before its first word is replaced by verbatim excerpts; one that is cut off leaves what it wrote.
 */
export async function writeDraft(
  request: GenerationRequest,
  context: NodeContext,
  splitter: ClaimSplitter,
  onClaim: (claim: Claim) => void,
): Promise<Draft> {
  const { generator, fallbackGenerator } = context.dependencies;
  const draft: Draft = { text: "", claims: [], weakness: null };
  const take = (claims: Claim[]) => {
    draft.claims.push(...claims);
    for (const claim of claims) onClaim(claim);
  };
  const write = async (source: AnswerGenerator) => {
    let held = "";
    for await (const chunk of source.generate(request)) {
      if (chunk.type === "model-call") {
        context.emit({ type: "model-call", call: chunk.call });
        continue;
      }
      // Half a surrogate pair cannot be stored: it waits for its other half.
      const text = held + chunk.text;
      held = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : "";
      const delta = held === "" ? text : text.slice(0, -1);
      if (delta === "") continue;
      draft.text += delta;
      context.emit({ type: "text-delta", delta, textVersion: request.attempt });
      take(splitter.push(draft.text));
    }
  };

  try {
    await write(generator);
  } catch (error) {
    if (context.deadlineReached()) {
      draft.weakness = reason("deadline_reached");
    } else if (error instanceof ModelError) {
      context.emit({ type: "model-call", call: error.call });
      draft.weakness = error.reason;
      const cutOff = draft.text !== "";
      context.emit({
        type: "degraded",
        what: "generator",
        reason: error.reason,
        fallback: cutOff ? "best-attempt" : "quoted-excerpts",
      });
      if (!cutOff && request.mode === "grounded") await write(fallbackGenerator);
    } else {
      throw error;
    }
  }
  take(splitter.finish(draft.text));
  return draft;
}
