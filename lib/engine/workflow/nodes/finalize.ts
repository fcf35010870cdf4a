import { packOf } from "@/lib/engine/language/language-packs";
import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import type { ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { AddedCitation } from "@/lib/shared/contracts/runs/run-event";
import { addedCitations, citationOf, citedStart } from "../answer/citations";
import { closestPassages } from "../answer/closest-passages";
import { disagreeingSources } from "../answer/disagreeing-sources";
import {
  abstentionOf,
  bestAttempt,
  endingOf,
  failedClaims,
  missingFrom,
  reservations,
  saysSomething,
} from "../answer/outcome";
import { sealText } from "../answer/seal";
import { unreadReasons } from "../answer/unread-documents";

/**
 * Ends with the best attempt, its outcome and reason, or abstains and reports what was missing. Never empty, never a
 * loop.
 */
export const finalize: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ attempts: state.attempts.map((a) => a.number) }),
  run: async (state, context) => {
    const attempt = bestAttempt(state.attempts, context.settings);
    const { struck, added, text } = attempt === undefined ? NOTHING_SEALED : seal(attempt, state);
    for (const { claimId, reason: why } of struck) context.emit({ type: "claim-retract", claimId, reason: why });
    if (attempt === undefined || text === "") {
      const { reason: why, missing } = unanswered(attempt, state, context);
      const closest = await closestPassages(state, context);
      const unread = await unreadReasons(state, "abstained", context);
      context.emit({
        type: "answer-final",
        fromAttempt: null,
        text: "",
        citations: [],
        outcome: "abstained",
        reason: why,
        warning: state.weakness ?? state.notice,
        missing: [...missing, ...unread],
        ...(closest.length === 0 ? {} : { closest }),
      });
      return { update: {}, summary: why, output: { outcome: "abstained" } };
    }
    const ending = endingOf(attempt, context.settings, state, context.deadlineReached());
    const cited = citedNumbers(text).flatMap((number) => state.citationOrder[number - 1] ?? []);
    const sources = cited.length === 0 && attempt.candidates.length > 0 ? attempt.passageIds : cited;
    const citations = (await context.passages(sources)).map((passage) =>
      citationOf(passage, state.citationOrder, citedStart(passage, attempt, struck)),
    );
    const doubt = ending.outcome === "approved" ? reservations(attempt) : null;
    const warning = failureWarning(attempt, struck) ?? state.weakness ?? doubt ?? state.notice;
    const unread = await unreadReasons(state, ending.outcome, context);
    const missing = [...missingFrom(attempt, ending, context.settings), ...unread];
    const disagreement = await disagreeingSources(attempt, state, context);
    context.emit({
      type: "answer-final",
      fromAttempt: attempt.number,
      text: withLackingParts(text, ending.reason, state),
      citations,
      ...(added.length === 0 ? {} : { addedCitations: added }),
      ...ending,
      warning,
      missing,
      ...(disagreement.length === 0 ? {} : { disagreement }),
    });
    return { update: {}, summary: ending.reason, output: { outcome: ending.outcome, fromAttempt: attempt.number } };
  },
};

/** Names the parts of the question that the answer lacks or may lack, for readers who see only the text. */
function withLackingParts(text: string, { code, params }: Reason, { language }: WorkflowStateValue): string {
  if (code !== "answer_lacks_parts" && code !== "answer_unsure_parts") return text;
  const { lacking, unsure } = packOf(language).questions.parts;
  return `${text}\n\n${(code === "answer_lacks_parts" ? lacking : unsure).replace("…", String(params.parts))}`;
}

/** Why there is no answer: none was written, or nothing of the best one is supported. */
function unanswered(attempt: AttemptRecord | undefined, state: WorkflowStateValue, context: NodeContext) {
  if (attempt === undefined) return abstentionOf(state, context.deadlineReached());
  const { reason: why } = endingOf(attempt, context.settings, state, context.deadlineReached());
  return { reason: why, missing: missingFrom(attempt, { outcome: "abstained", reason: why }, context.settings) };
}

/** What happened to the sentences that failed; `null` if none did. */
function failureWarning(attempt: AttemptRecord, struck: readonly ClaimVerdict[]): Reason | null {
  const failed = failedClaims(attempt).length;
  const kept = failed - struck.length;
  if (kept > 0) return reason("unsupported_sentences_kept", { count: kept });
  return failed > 0 ? reason("unsupported_sentences_removed", { count: failed }) : null;
}

/** The rest of an attempt, and the sentences removed from it; the text is empty if the rest says nothing. */
interface Sealed {
  struck: ClaimVerdict[];
  added: AddedCitation[];
  text: string;
}
const NOTHING_SEALED: Sealed = { struck: [], added: [], text: "" };

/**
 * An answer loses its failed sentences. If nothing would be left, those failed only by a built-in judge stay, marked:
 * the judge may not know the words of a correct answer.
 */
function seal(attempt: AttemptRecord, state: WorkflowStateValue): Sealed {
  const failed = failedClaims(attempt);
  const whole = without(failed, attempt, state);
  return whole.text === ""
    ? without(
        failed.filter(({ judge }) => judge !== "built-in"),
        attempt,
        state,
      )
    : whole;
}

function without(struck: ClaimVerdict[], attempt: AttemptRecord, state: WorkflowStateValue): Sealed {
  const retracted = new Set(struck.map(({ claimId }) => claimId));
  const knownNumbers = new Set(state.citationOrder.map((_, i) => i + 1));
  const added = addedCitations(attempt, struck, state);
  const text = sealText(attempt.text, { claims: attempt.claims, retracted, added, knownNumbers });
  return saysSomething(attempt, struck, text) ? { struck, added, text } : { ...NOTHING_SEALED, struck };
}
