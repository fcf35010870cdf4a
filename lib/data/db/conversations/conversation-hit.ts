import type { ConversationHit } from "@/lib/shared/contracts/conversations/conversation";
import { type SearchTerm, searchHits } from "@/lib/shared/contracts/runs/run-search";
import { HIT_CHARS, HIT_LEAD_CHARS } from "../tunables";

/**
 * Where a search met a conversation: the answer or the question of a run that has all the words, else its title.
 * A long text is cut to what stands around the first word that was met.
 */
export function conversationHit(
  { title, question, answer }: { title: string; question: string | null; answer: string | null },
  terms: readonly SearchTerm[],
): ConversationHit {
  const inTitle = searchHits(title, terms);
  const inAnswer = answer === null ? [] : searchHits(plain(answer), terms);
  if (answer !== null && inAnswer.length > 0) return around("answer", plain(answer), inAnswer);
  // The title is mostly the first question: it is not said twice.
  if (question === null || inTitle.length > 0) return { where: "title", text: title, marks: inTitle };
  return around("question", plain(question), searchHits(plain(question), terms));
}

/** Without line breaks and the numbers of sources: a line of the list. */
function plain(text: string): string {
  return text
    .replace(/\s*\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function around(where: "question" | "answer", text: string, marks: ConversationHit["marks"]): ConversationHit {
  const first = marks[0]?.start ?? 0;
  const from = first <= HIT_LEAD_CHARS ? 0 : wordStart(text, first - HIT_LEAD_CHARS, first);
  const to = Math.min(text.length, from + HIT_CHARS);
  const before = from > 0 ? "… " : "";
  const shift = before.length - from;
  return {
    where,
    text: `${before}${text.slice(from, to).toWellFormed()}${to < text.length ? "…" : ""}`,
    marks: marks.filter(({ end }) => end <= to).map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

/** Where a word begins between two places; the first of them where none does. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space >= to ? from : space + 1;
}
