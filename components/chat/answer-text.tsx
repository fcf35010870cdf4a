"use client";

import type { Language } from "@/lib/contracts/language";
import type { Citation } from "@/lib/contracts/run-event";
import type { Sentence } from "@/lib/projections/chat-text";
import { AnswerSentence } from "./answer-sentence";
import type { OpenCitation } from "./citation-target";

/** The text of an answer as it stands. It is shown as text: nothing in it becomes markup. */
export function AnswerText({
  sentences,
  sources,
  language,
  onOpenCitation,
}: {
  sentences: readonly Sentence[];
  sources: ReadonlyMap<number, Citation>;
  language: Language | null;
  onOpenCitation: OpenCitation;
}) {
  return (
    <div lang={language ?? undefined} dir="auto" className="text-answer wrap-anywhere whitespace-pre-wrap">
      {sentences.map((sentence) => (
        <AnswerSentence key={sentence.key} sentence={sentence} sources={sources} onOpenCitation={onOpenCitation} />
      ))}
    </div>
  );
}
