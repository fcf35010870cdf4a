"use client";

import { Globe } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { StretchText } from "@/components/library/document/block-text";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import type { OpenCitation } from "../citation/citation-target";
import { type AnswerRun, type SentencePart, samePart } from "./answer-blocks";
import { markOf, SENTENCE_LINE } from "./sentence-look";
import type { VerdictPopoverActions } from "./use-verdict-popover";
import { VerdictMark } from "./verdict-mark";

interface AnswerSentenceProps {
  part: SentencePart;
  sources: ReadonlyMap<number, Citation>;
  /** Whether the popover is open at this sentence. */
  isOpened: boolean;
  popover: VerdictPopoverActions;
  onOpenCitation: OpenCitation;
}

/**
 * A sentence of an answer, or its part in a table cell, underlined by verdict and followed by the mark that explains
 * it.
 * Memoized: each streamed word splits the whole text into sentences again.
 */
export const AnswerSentence = memo(
  AnswerSentenceText,
  ({ part: before, ...had }, { part: after, ...has }) =>
    samePart(before, after) &&
    had.isOpened === has.isOpened &&
    had.sources === has.sources &&
    had.popover === has.popover &&
    had.onOpenCitation === has.onOpenCitation,
);

function AnswerSentenceText({ part, sources, isOpened, popover, onOpenCitation }: AnswerSentenceProps) {
  const { sentence, runs, isLast } = part;
  const mark = markOf(sentence);
  if (mark === "plain") {
    return (
      <span>
        {runs.map((run) => (run.kind === "text" ? <StretchText key={run.start} stretch={run} className="" /> : ""))}
      </span>
    );
  }
  const evidence = sentence.result?.evidence ?? null;
  return (
    <span
      data-verdict={mark}
      {...(sentence.result === null
        ? {}
        : {
            onPointerEnter: (event) => event.pointerType === "mouse" && popover.enter(sentence.key),
            onPointerLeave: popover.leave,
          })}
    >
      {runs.map((run) =>
        run.kind === "text" ? (
          <TextRun key={run.start} run={run} className={SENTENCE_LINE[mark]} />
        ) : (
          <Citations
            key={run.start}
            numbers={run.numbers}
            added={run.added}
            sources={sources}
            onOpen={(citation) =>
              onOpenCitation({ citation, evidence: evidence?.passageId === citation.passageId ? evidence : null })
            }
          />
        ),
      )}
      {isLast && <VerdictMark sentence={sentence} isOpened={isOpened} popover={popover} />}
    </span>
  );
}

/** Text in one style; words that answer the question are strong. */
function TextRun({ run, className }: { run: Extract<AnswerRun, { kind: "text" }>; className: string }) {
  const text = <StretchText stretch={run} className={run.lined ? className : ""} />;
  return run.answers ? <mark className="bg-transparent font-semibold text-inherit">{text}</mark> : text;
}

function Citations({
  numbers,
  added,
  sources,
  onOpen,
}: {
  numbers: readonly number[];
  /** Whether the sentence's check added them. */
  added: boolean;
  sources: ReadonlyMap<number, Citation>;
  onOpen(citation: Citation): void;
}) {
  const t = useTranslations("chat.answer");
  const lang = useLocale();
  return numbers.map((number) => {
    const citation = sources.get(number);
    if (citation === undefined) return null;
    const label = t(citation.web === undefined ? "openSource" : "openWebSource", {
      number,
      title: citation.documentTitle,
    });
    const note = t("addedByCheck");
    return (
      <button
        key={number}
        type="button"
        lang={lang}
        onClick={() => onOpen(citation)}
        aria-label={added ? `${label}. ${note}` : label}
        title={added ? note : undefined}
        data-added={added || undefined}
        // A border: the outline is the ring of the focus.
        className="figures relative -top-px ml-1 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-accent-soft px-1 align-baseline text-2xs font-semibold text-accent hover:ring-1 hover:ring-accent data-added:border data-added:border-dashed data-added:border-accent"
      >
        {number}
        {citation.web !== undefined && <Globe aria-hidden className="ml-0.5 size-2.5" />}
      </button>
    );
  });
}
