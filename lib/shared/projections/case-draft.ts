import { oneLine } from "@/lib/shared/text/one-line";
import {
  type CaseDraft,
  type ExpectedSource,
  expectedOutcomeSchema,
  MAX_SOURCE_CHARS,
  MAX_SOURCES,
  MAX_WORDS,
  MAX_WORDS_CHARS,
  withoutMarks,
} from "../contracts/evaluation/eval-case";
import { EMPTY_REVIEW, type RunReview } from "../contracts/evaluation/review";
import { languageSchema } from "../contracts/language";
import type { RunTrace } from "../contracts/runs/run";
import { leadingWords } from "./text/leading-words";
import { diffWords } from "./text/word-diff";
import { judgementKey, reviewedAttempt } from "./trace/judgements";
import { foldTrace } from "./trace/trace";

/** Characters around words that are not part of them; a minus and a currency sign belong to a number. */
const EDGES = /^(?:[^\p{L}\p{N}\p{Sc}-]|-(?![\p{N}\p{Sc}]))+|[^\p{L}\p{N}\p{Sc}%]+$/gu;

export const EMPTY_DRAFT: CaseDraft = {
  question: "",
  language: null,
  profile: null,
  scope: null,
  expectedOutcome: "approved",
  expectedSources: [],
  expectedWords: [],
  forbiddenWords: [],
  note: null,
};

/**
 * A case that the run itself would pass: its question, its outcome, and its citations with their evidence. Where a
 * reviewer disagreed with the answer or corrected it, the case expects what the correction adds instead, and only
 * sources that the reviewer agreed with.
 */
export function draftOfTrace({ run, events }: RunTrace, review: RunReview = EMPTY_REVIEW): CaseDraft {
  const { answer, scope } = foldTrace(events);
  const wrong = review.answer === false || review.correctedAnswer !== null;
  const opinions = new Map(
    review.judgements.map(({ kind, target, agrees }) => [judgementKey(kind, target), agrees] as const),
  );
  const { sentences } = reviewedAttempt(events);
  const quotes = new Map(
    sentences.flatMap(({ claim, result: { verdict, evidence } }) => {
      const trusted = opinions.get(judgementKey("verdict", claim.id)) ?? !wrong;
      return trusted && verdict === "supported" && evidence !== null
        ? [[evidence.passageId, evidence.quote] as const]
        : [];
    }),
  );
  const sources = (answer?.citations ?? []).flatMap(
    ({ documentId, documentTitle, passageId, web }): ExpectedSource[] =>
      // Web pages change between runs.
      web !== undefined || (wrong && !quotes.has(passageId))
        ? []
        : [sourceOf(documentId, documentTitle, quotes.get(passageId))],
  );
  return {
    ...EMPTY_DRAFT,
    question: run.question,
    // A language that cannot be set is detected again.
    language: languageSchema.safeParse(run.language).data ?? null,
    scope,
    expectedOutcome: wrong ? null : (expectedOutcomeSchema.safeParse(run.outcome).data ?? null),
    expectedSources: [
      ...new Map(sources.map((source) => [`${source.documentId} ${source.words}`, source])).values(),
    ].slice(0, MAX_SOURCES),
    expectedWords: addedWords(answer?.text ?? "", review.correctedAnswer ?? ""),
    note: review.note,
  };
}

/** What a correction says that the answer does not: the runs of words that it adds, without punctuation around them. */
function addedWords(answer: string, correction: string): string[] {
  const added = diffWords(withoutMarks(answer), withoutMarks(correction)).flatMap(({ kind, text }) =>
    kind === "added" ? text.split(/[\n.;](?:\s|$)/u) : [],
  );
  return added
    .map((words) => words.replace(EDGES, "").slice(0, MAX_WORDS_CHARS).trim())
    .filter((words) => words !== "")
    .slice(0, MAX_WORDS);
}

/** A source as a case stores it: the quote is cut after the last whole word that fits. */
export function sourceOf(documentId: string, documentTitle: string, quote: string | undefined): ExpectedSource {
  const title = documentTitle.trim().slice(0, MAX_SOURCE_CHARS).trim();
  return { documentId, title, words: sourceWords(quote) };
}

function sourceWords(quote = ""): string | null {
  const words = oneLine(quote);
  if (withoutMarks(words).trim() === "") return null;
  return leadingWords(words, MAX_SOURCE_CHARS) || null;
}
