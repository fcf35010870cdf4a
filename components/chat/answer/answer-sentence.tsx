"use client";

import { Globe } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import type { Citation } from "@/lib/shared/contracts/runs/run-event";
import { type Sentence, sameSentence, type TextPiece } from "@/lib/shared/projections/chat/chat-text";
import type { OpenCitation } from "../citation/citation-target";
import { markOf, SENTENCE_LINE } from "./sentence-look";
import type { VerdictPopoverActions } from "./use-verdict-popover";
import { VerdictMark } from "./verdict-mark";

interface AnswerSentenceProps {
  sentence: Sentence;
  sources: ReadonlyMap<number, Citation>;
  /** Whether the popover stands at it. */
  isOpened: boolean;
  popover: VerdictPopoverActions;
  onOpenCitation: OpenCitation;
}

/**
 * One sentence of an answer with its verdict: the line under it and the mark after it, which tells why. Drawn again only
 * when it says something else: each word that comes cuts the whole text into sentences anew.
 */
export const AnswerSentence = memo(
  AnswerSentenceText,
  ({ sentence: before, ...had }, { sentence: after, ...has }) =>
    sameSentence(before, after) &&
    had.isOpened === has.isOpened &&
    had.sources === has.sources &&
    had.popover === has.popover &&
    had.onOpenCitation === has.onOpenCitation,
);

function AnswerSentenceText({ sentence, sources, isOpened, popover, onOpenCitation }: AnswerSentenceProps) {
  const mark = markOf(sentence);
  if (mark === "plain") return <span>{sentence.pieces.map((piece) => (piece.kind === "text" ? piece.text : ""))}</span>;
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
      {sentence.pieces.map((piece, index) => (
        <Piece
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces only ever grow at the end
          key={index}
          piece={piece}
          className={SENTENCE_LINE[mark]}
          sources={sources}
          onOpen={(citation) =>
            onOpenCitation({ citation, evidence: evidence?.passageId === citation.passageId ? evidence : null })
          }
        />
      ))}
      <VerdictMark sentence={sentence} isOpened={isOpened} popover={popover} />
    </span>
  );
}

/** Text with the words in it that answer the question. @param offset of the text in what the range counts in */
function Emphasised({
  text,
  range,
  offset,
}: {
  text: string;
  range: { start: number; end: number } | undefined;
  offset: number;
}) {
  if (range === undefined) return text;
  const [start, end] = [Math.max(0, range.start - offset), Math.max(0, range.end - offset)];
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-transparent font-semibold text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function Piece({
  piece,
  className,
  sources,
  onOpen,
}: {
  piece: TextPiece;
  className: string;
  sources: ReadonlyMap<number, Citation>;
  onOpen(citation: Citation): void;
}) {
  const t = useTranslations("chat.answer");
  const lang = useLocale();
  // Spaces around a sentence and a lone full stop after its citation take no line.
  if (piece.kind === "text") {
    const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece.text) ?? [];
    return (
      <>
        {before}
        <span className={/[\p{L}\p{N}]/u.test(words) ? className : ""}>
          <Emphasised text={words} range={piece.emphasis} offset={before.length} />
        </span>
        {after}
      </>
    );
  }
  return piece.numbers.map((number) => {
    const citation = sources.get(number);
    if (citation === undefined) return null;
    return (
      <button
        key={number}
        type="button"
        lang={lang}
        onClick={() => onOpen(citation)}
        aria-label={t(citation.web === undefined ? "openSource" : "openWebSource", {
          number,
          title: citation.documentTitle,
        })}
        className="figures relative -top-px ml-1 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-accent-soft px-1 align-baseline text-2xs font-semibold text-accent hover:ring-1 hover:ring-accent"
      >
        {number}
        {citation.web !== undefined && <Globe aria-hidden className="ml-0.5 size-2.5" />}
      </button>
    );
  });
}
