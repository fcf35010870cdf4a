import {
  type CaseDraft,
  type ExpectedSource,
  expectedOutcomeSchema,
  MAX_SOURCE_CHARS,
  MAX_SOURCES,
  withoutMarks,
} from "@/lib/shared/contracts/evaluation/eval-case";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import { reviewedAttempt } from "@/lib/shared/projections/trace/judgements";
import { foldTrace } from "@/lib/shared/projections/trace/trace";

export const EMPTY_DRAFT: CaseDraft = {
  question: "",
  language: null,
  profile: null,
  scope: null,
  expectedOutcome: "approved",
  expectedSources: [],
  expectedWords: [],
  note: null,
};

/** A case that the run itself would pass: its question, its outcome, and its citations with their evidence. */
export function draftOfTrace({ run, events }: RunTrace): CaseDraft {
  const { answer, scope } = foldTrace(events);
  const { sentences } = reviewedAttempt(events);
  const quotes = new Map(
    sentences.flatMap(({ result: { verdict, evidence } }) =>
      verdict === "supported" && evidence !== null ? [[evidence.passageId, evidence.quote] as const] : [],
    ),
  );
  const sources = (answer?.citations ?? []).flatMap(
    ({ documentId, documentTitle, passageId, web }): ExpectedSource[] =>
      // Web pages change between runs.
      web === undefined ? [sourceOf(documentId, documentTitle, quotes.get(passageId))] : [],
  );
  return {
    ...EMPTY_DRAFT,
    question: run.question,
    language: run.language,
    scope,
    expectedOutcome: expectedOutcomeSchema.safeParse(run.outcome).data ?? null,
    expectedSources: [
      ...new Map(sources.map((source) => [`${source.documentId} ${source.words}`, source])).values(),
    ].slice(0, MAX_SOURCES),
  };
}

/** A source as a case stores it: the quote is cut after the last whole word that fits. */
export function sourceOf(documentId: string, documentTitle: string, quote: string | undefined): ExpectedSource {
  const title = documentTitle.trim().slice(0, MAX_SOURCE_CHARS).trim();
  return { documentId, title, words: sourceWords(quote) };
}

function sourceWords(quote = ""): string | null {
  const words = quote.replace(/\s+/g, " ").trim();
  if (withoutMarks(words).trim() === "") return null;
  if (words.length <= MAX_SOURCE_CHARS) return words;
  return words.slice(0, Math.max(0, words.lastIndexOf(" ", MAX_SOURCE_CHARS))) || null;
}

/** One word or phrase a line. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
