import type { AnswerGenerator, GenerationRequest } from "@/lib/engine/models/answer-generator";
import { callsOf, ModelError } from "@/lib/engine/models/chat-model";
import { EmbeddingModelError } from "@/lib/engine/models/embedding-model";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { firstAborted } from "../abort/first-aborted";
import { afterAborted, untilAborted } from "../abort/unless-aborted";
import type { NodeContext } from "../node";
import { GENERATOR_STOP_MS, LATE_QUOTES_MS } from "../tunables";
import type { ClaimSplitter } from "./claims";

export interface Draft {
  text: string;
  claims: Claim[];
  /** Why the draft is worse than the generator's normal output; `null` if all went well. */
  weakness: Reason | null;
  /** Whether it was stopped on purpose after its last complete sentence. */
  cutShort: boolean;
}

export interface DraftOptions {
  /** Set if several drafts are written concurrently. */
  candidateId?: string;
  /** Aborted when the remaining draft is no longer needed. */
  stop?: AbortSignal;
}

/**
 * Streams one draft: text is emitted as it arrives, claims as they complete. A generator that fails, or has no time
 * left, before its first word is replaced by verbatim excerpts; one that is cut off leaves the text so far.
 */
export async function writeDraft(
  request: GenerationRequest,
  context: NodeContext,
  splitter: ClaimSplitter,
  onClaim: (claim: Claim) => void,
  { candidateId, stop }: DraftOptions = {},
): Promise<Draft> {
  const { generator, fallbackGenerator } = context.dependencies;
  const candidate = candidateId === undefined ? {} : { candidateId };
  const draft: Draft = { text: "", claims: [], weakness: null, cutShort: false };
  const take = (claims: Claim[]) => {
    draft.claims.push(...claims);
    for (const claim of claims) onClaim(claim);
  };
  const write = async (source: AnswerGenerator, asked: GenerationRequest) => {
    let held = "";
    const gone = afterAborted(asked.signal, GENERATOR_STOP_MS);
    for await (const chunk of untilAborted(source.generate(asked), gone)) {
      if (chunk.type === "model-call") {
        context.emit({ type: "model-call", call: chunk.call });
        continue;
      }
      // Half a surrogate pair cannot be stored: it waits for the other half.
      const text = held + chunk.text;
      held = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : "";
      const delta = held === "" ? text : text.slice(0, -1);
      if (delta === "") continue;
      draft.text += delta;
      context.emit({ type: "text-delta", delta, textVersion: request.attempt, ...candidate });
      take(splitter.push(draft.text));
    }
  };

  try {
    const signal = stop === undefined ? request.signal : firstAborted(request.signal, stop);
    await write(generator, { ...request, signal });
  } catch (error) {
    for (const call of callsOf(error)) context.emit({ type: "model-call", call });
    context.cancelSignal.throwIfAborted();
    if (stop?.aborted === true && !context.signal.aborted) return cutShort(draft);
    if (context.deadlineReached()) draft.weakness = reason("deadline_reached");
    else if (error instanceof ModelError) draft.weakness = error.reason;
    else throw error;
    const quotes = draft.text === "" && request.mode === "grounded" && generator.kind === "language-model";
    const fallback = quotes ? "quoted-excerpts" : "best-attempt";
    context.emit({ type: "degraded", what: "generator", reason: draft.weakness, fallback });
    if (quotes) {
      await write(fallbackGenerator, { ...request, signal: signalForQuotes(context) }).catch((failure: unknown) => {
        context.cancelSignal.throwIfAborted();
        // Nothing is left to answer with; the ending gives the reason.
        if (!context.deadlineReached() && !(failure instanceof EmbeddingModelError)) throw failure;
      });
    }
  }
  take(splitter.finish(draft.text));
  return draft;
}

/** Half a sentence can neither be judged nor shown as an answer. */
function cutShort(draft: Draft): Draft {
  return { ...draft, text: draft.text.slice(0, draft.claims.at(-1)?.end ?? 0), cutShort: true };
}

function signalForQuotes({ signal, cancelSignal, deadlineReached }: NodeContext): AbortSignal {
  return deadlineReached() ? AbortSignal.any([cancelSignal, AbortSignal.timeout(LATE_QUOTES_MS)]) : signal;
}
