import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../../analyzers";
import { questionTerms } from "../question-terms";
import { readFragment } from "./fragment";

/**
 * Whether a rewritten follow-up question still asks what the follow-up did: it has its numbers and names, and all words
 * of an elliptical question, which it must not repeat as it is.
 */
export function keepsAsked(asked: string, rewritten: string, language: TextLanguage): boolean {
  const kept = new Set(analyze(rewritten, language));
  const { names, numbers } = questionTerms(asked, language);
  const fragment = readFragment(asked, language);
  if (fragment === null) return [...names, ...numbers].every((term) => kept.has(term));
  const nouns = fragment.phrases.map(({ noun }) => fragment.text.slice(noun.start, noun.end)).join(" ");
  return analyze(nouns, language).every((term) => kept.has(term)) && readFragment(rewritten, language) === null;
}
