import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { phraseOf, phrasePlace } from "@/lib/engine/language/text/phrase-place";
import type { Claim, ClaimVerdict, Evidence, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { servedLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { DocumentFilter, DocumentListing, ListedDocument } from "@/lib/shared/contracts/library/document-listing";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { wordListing } from "./word-listing";

interface Judged {
  listing: DocumentListing;
  /** Those that the answer cites. */
  passages: readonly Passage[];
  /** The question's language. */
  language: TextLanguage;
}

/**
 * A verdict on every sentence of an answer that lists documents. The cited passages are read again: the answer must say
 * what the listing says without the documents whose passage lacks the phrase.
 */
export function judgeListing(
  claims: readonly Claim[],
  { listing, passages, language }: Judged,
): Omit<ClaimVerdict, "ms">[] {
  const holding = (entry: ListedDocument) => holds(listing.filter, entry, passages, language);
  const again = { ...listing, documents: listing.documents.filter(holding), others: listing.others.filter(holding) };
  const worded = plain(wordListing(again, { passages, citation: () => "", language: servedLanguage(language) }));
  const entries = [...again.documents, ...again.others];
  return claims.map(({ id, text, cites }): Omit<ClaimVerdict, "ms"> => {
    const base = { claimId: id, judge: "built-in" as const };
    if (!worded.includes(plain(text)))
      return { ...base, verdict: "contradicted", score: 0, evidence: null, reason: reason("listing_differs") };
    const entry = entries.find(({ passageId }) => cites.length === 1 && cites[0] === passageId);
    const evidence = entry === undefined ? null : evidenceOf(entry, passages);
    return { ...base, verdict: "supported", score: 1, evidence, reason: reason("listing_repeated") };
  });
}

/** A list that may lack documents, or have too many, may not be what the question asks for. */
export function usefulnessOfListing({ doubts }: DocumentListing): UsefulnessJudgement {
  const [first] = doubts;
  const isSure = first === undefined;
  return {
    usefulness: isSure ? "useful" : "unknown",
    score: isSure ? 1 : null,
    utility: isSure ? 5 : null,
    judge: "built-in",
    reason: isSure
      ? reason("answered_by_listing")
      : reason("listing_doubted", { doubt: first.kind, count: first.count }),
    ms: 0,
  };
}

function holds(
  { phrases, match, things }: DocumentFilter,
  { title, passageId, quote }: ListedDocument,
  passages: readonly Passage[],
  language: TextLanguage,
): boolean {
  const passage = passages.find(({ id }) => id === passageId);
  if (passage === undefined) return false;
  const asked = things === null ? phrases : [things];
  if (asked.length === 0 || match === "none") return true;
  const place = quote === null ? title : passage.text.slice(quote.start, quote.end);
  return asked.some((text) => phrasePlace(place, phraseOf(text, language), passage.language) !== null);
}

function evidenceOf({ passageId, quote }: ListedDocument, passages: readonly Passage[]): Evidence | null {
  const passage = passages.find(({ id }) => id === passageId);
  if (passage === undefined || quote === null) return null;
  return { passageId, ...quote, quote: passage.text.slice(quote.start, quote.end) };
}

function plain(text: string): string {
  return withoutCitations(text).replace(/\s+/g, " ").trim();
}
