import type { Reflection } from "@/lib/shared/contracts/evaluation/judgement";
import { findingsOf } from "@/lib/shared/contracts/evaluation/results";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { pageLabelOf } from "@/lib/shared/contracts/library/page-of";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { Citation, ClosestPassage, Outcome, RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { PublishedReflection, WorkflowRunAnswer } from "@/lib/shared/contracts/runs/workflow-run";
import { type AttemptView, attemptsOf } from "./trace/attempts";
import { type StepWords, stepLines } from "./trace/steps";
import { foldTrace } from "./trace/trace";

/** The sentences around an answer, in its language. */
export interface RunWords extends StepWords {
  /** The text that replaces a missing answer. */
  noAnswer(outcome: Outcome, why: Reason): string;
}

/**
 * Folds an ended run into the published answer. `passages`: those of the run that still exist in the library, by id.
 */
export function workflowRunAnswer(
  run: { events: readonly RunEvent[]; passages: Readonly<Record<string, Passage>> },
  words: RunWords,
): WorkflowRunAnswer {
  const trace = foldTrace(run.events);
  const { answer: final } = trace;
  if (final === null) throw new Error("Only a run that has ended has an answer.");
  const attempts = attemptsOf(trace);
  const answered = attempts.find(({ number }) => number === final.fromAttempt) ?? attempts.at(-1);
  const text = final.text.trim();
  return {
    question: trace.question,
    answer: text === "" ? words.noAnswer(final.outcome, final.reason) : final.text,
    steps: stepLines(run.events, words),
    citations: final.citations.map((citation) => ({
      ...publishedCitation(citation, run.passages),
      ...(final.addedCitations?.some(({ number }) => number === citation.number) ? { added: true } : {}),
    })),
    closest_passages:
      final.outcome === "abstained" ? (final.closest ?? []).map((passage) => publishedClosest(passage, words)) : [],
    outcome: final.outcome,
    warning: warningOf(final, words),
    reflection: publishedReflection(answered?.reflection ?? null, words),
    attempts: attempts.map((attempt) => publishedAttempt(attempt, words)),
  };
}

/** Each reason once, followed by a judge's own sentence. */
function warningOf(final: RunEventOf<"answer-final">, words: RunWords): string | null {
  const reasons = [
    ...(final.outcome === "approved" ? [] : [final.reason]),
    ...(final.warning === null ? [] : [final.warning]),
    ...(final.outcome === "approved" ? [] : final.missing),
  ];
  const sentences = new Set(reasons.map((reason) => words.reason(reason)));
  return sentences.size === 0 ? null : [...sentences].join(" ");
}

/** `not_applicable` is not a result: there was nothing to check the answer against. */
function publishedReflection(reflection: Reflection | null, words: RunWords): PublishedReflection | null {
  if (reflection === null || reflection.groundedness === "not_applicable") return null;
  return {
    answer_grounded: reflection.groundedness === "grounded",
    hallucination_detected: reflection.hallucinationDetected,
    reflection_score: reflection.score,
    sources_cited: reflection.sourcesCited.map(String),
    reflection_reason: words.reason(reflection.reason),
    needs_regeneration: reflection.needsRegeneration,
  };
}

function publishedCitation(citation: Citation, passages: Readonly<Record<string, Passage>>) {
  return {
    number: citation.number,
    document_id: citation.documentId,
    document_title: citation.documentTitle,
    passage_id: citation.passageId,
    page: citation.page,
    ...publishedLabel(citation),
    page_unit: citation.pageUnit ?? "page",
    headings: citation.headingPath,
    url: citation.web?.url ?? null,
    fetched_at: citation.web?.fetchedAt ?? null,
    text: passages[citation.passageId]?.text ?? null,
  };
}

function publishedLabel(citation: Citation): { page_label?: string } {
  const label = pageLabelOf(citation, citation.page);
  return label === null ? {} : { page_label: label };
}

function publishedClosest(passage: ClosestPassage, words: RunWords): WorkflowRunAnswer["closest_passages"][number] {
  return {
    document_id: passage.documentId,
    document_title: passage.documentTitle,
    passage_id: passage.passageId,
    page: passage.page,
    ...publishedLabel(passage),
    page_unit: passage.pageUnit ?? "page",
    headings: passage.headingPath,
    sentence: passage.sentence,
    lacks: words.reason(passage.reason),
  };
}

function publishedAttempt(attempt: AttemptView, words: RunWords): WorkflowRunAnswer["attempts"][number] {
  return {
    number: attempt.number,
    query: attempt.query,
    answer: attempt.text,
    score: attempt.score,
    reflection: publishedReflection(attempt.reflection, words),
    ...findingsOf(attempt),
    utility: attempt.usefulness?.utility ?? null,
    candidates: attempt.candidates.map(({ rank, text, judgement, selected }) => ({
      rank,
      answer: text,
      support: judgement?.support?.value ?? null,
      utility: judgement?.utility?.value ?? null,
      selected,
    })),
    passages: attempt.passages.length,
    model_calls: attempt.modelCalls.length,
    ms: attempt.ms,
  };
}
