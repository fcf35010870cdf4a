import type { AnswerGenerator, GenerationRequest } from "@/lib/engine/models/answer-generator";
import { callsOf, ModelError } from "@/lib/engine/models/chat-model";
import { EmbeddingModelError } from "@/lib/engine/models/embedding-model";
import { firstAborted } from "@/lib/engine/steps/abort/first-aborted";
import { afterAborted, untilAborted } from "@/lib/engine/steps/abort/unless-aborted";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { GENERATOR_STOP_MS, LATE_QUOTES_MS } from "../tunables";
import type { ClaimSplitter } from "./claims";

export interface Draft {
  text: string;
  claims: Claim[];
  /** Why the draft is worse than the generator's normal output; `null` if all went well. */
  weakness: Reason | null;
  /** Whether it was stopped on purpose, and ends with its last complete sentence. */
  cutShort: boolean;
}

export interface DraftOptions {
  /** Set if several drafts are written concurrently. */
  candidateId?: string;
  /** Aborted when the remaining draft is no longer needed. */
  stop?: AbortSignal;
}

/**
 * A sentence is certainly complete if it ends with both a citation and a full stop, in either order; a full stop alone
 * may be a decimal point.
 */
const ENDS_WITH_CITATION =
  /(?:[.!?…]["»”’)*_]*\s*(?:\[[\d,;\s]+\])+|(?:\[[\d,;\s]+\])+["»”’)*_]*\s?[.!?…])["»”’)*_]*\s*$/u;

/**
 * Streams one draft: text is emitted as it arrives, claims as they complete. A generator that fails, or has no time
 * left, before its first word is replaced by verbatim excerpts; one that is cut off leaves its complete sentences.
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
  const append = (delta: string) => {
    draft.text += delta;
    context.emit({ type: "text-delta", delta, textVersion: request.attempt, ...candidate });
  };
  let isBrokenOff = false;
  const unfinished = (why: Reason, fallback: "quoted-excerpts" | "best-attempt") => {
    draft.weakness = why;
    isBrokenOff = fallback === "best-attempt";
    context.emit({ type: "degraded", what: "generator", reason: why, fallback });
  };
  const write = async (source: AnswerGenerator, asked: GenerationRequest) => {
    let held = "";
    const gone = afterAborted(asked.signal, GENERATOR_STOP_MS);
    for await (const chunk of untilAborted(source.generate(asked), gone)) {
      if (chunk.type === "model-call") {
        context.emit({ type: "model-call", call: chunk.call });
        if (chunk.call.cut === true) {
          const tokens = chunk.call.completionTokens;
          unfinished(reason("model_output_cut", { tokens: tokens ?? 0 }), "best-attempt");
        }
        continue;
      }
      // Half a surrogate pair cannot be stored: it waits for the other half.
      const text = held + chunk.text;
      held = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : "";
      const delta = held === "" ? text : text.slice(0, -1);
      if (delta === "") continue;
      append(delta);
      take(splitter.push(draft.text));
    }
  };

  try {
    const signal = stop === undefined ? request.signal : firstAborted(request.signal, stop);
    await write(generator, { ...request, signal });
  } catch (error) {
    for (const call of callsOf(error)) context.emit({ type: "model-call", call });
    context.cancelSignal.throwIfAborted();
    if (stop?.aborted === true && !context.signal.aborted) return { ...endingAtSentence(draft), cutShort: true };
    if (!context.deadlineReached() && !(error instanceof ModelError)) throw error;
    const why = error instanceof ModelError && !context.deadlineReached() ? error.reason : reason("deadline_reached");
    const quotes = draft.text === "" && request.mode === "grounded" && generator.kind === "language-model";
    unfinished(why, quotes ? "quoted-excerpts" : "best-attempt");
    if (quotes) {
      await write(fallbackGenerator, { ...request, signal: signalForQuotes(context) }).catch((failure: unknown) => {
        context.cancelSignal.throwIfAborted();
        // There is nothing to answer with; the ending gives the reason.
        if (!context.deadlineReached() && !(failure instanceof EmbeddingModelError)) throw failure;
      });
    }
  }
  if (isBrokenOff && draft.text !== "" && !ENDS_WITH_CITATION.test(draft.text)) {
    if (draft.claims.length > 0) return endingAtSentence(draft);
    // The beginning of a sentence is better than nothing, if it is marked as such.
    append("…");
  }
  take(splitter.finish(draft.text));
  return draft;
}

/**
 * The draft up to its last complete sentence: half a sentence can neither be judged nor shown as an answer, since its end
 * may have said the opposite.
 */
function endingAtSentence(draft: Draft): Draft {
  return { ...draft, text: draft.text.slice(0, draft.claims.at(-1)?.end ?? 0) };
}

function signalForQuotes({ signal, cancelSignal, deadlineReached }: NodeContext): AbortSignal {
  return deadlineReached() ? AbortSignal.any([cancelSignal, AbortSignal.timeout(LATE_QUOTES_MS)]) : signal;
}
