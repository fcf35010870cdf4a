"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { Check, Globe } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { ReasonText, useReasonWords } from "@/components/ui/reason-text";
import { useQuantities } from "@/components/ui/use-quantities";
import type { ClaimVerdict } from "@/lib/contracts/judgement";
import type { Citation } from "@/lib/contracts/run-event";
import type { Sentence, TextPiece } from "@/lib/projections/chat-text";
import { citationOf, type OpenCitation } from "./citation-target";
import { MARK_TEXT, markOf, SENTENCE_LINE } from "./sentence-look";

/** One sentence of an answer with its verdict: the line under it, the mark after it, and why on hover or focus. */
export function AnswerSentence({
  sentence,
  sources,
  onOpenCitation,
}: {
  sentence: Sentence;
  sources: ReadonlyMap<number, Citation>;
  onOpenCitation: OpenCitation;
}) {
  const mark = markOf(sentence);
  if (mark === "plain") return <span>{sentence.pieces.map((piece) => (piece.kind === "text" ? piece.text : ""))}</span>;
  const evidence = sentence.result?.evidence ?? null;
  const text = (
    <span data-verdict={mark}>
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
      <Mark sentence={sentence} sources={sources} onOpenCitation={onOpenCitation} />
    </span>
  );
  if (sentence.result === null) return text;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={text} closeOnClick={false} delay={450} />
      <Tooltip.Portal>
        <Tooltip.Positioner side="bottom" sideOffset={6} align="start" className="z-50">
          <Tooltip.Popup className="max-w-[min(24rem,calc(100vw-2rem))] rounded-lg border border-line bg-panel p-3 text-sm text-ink shadow-overlay">
            <Verdict result={sentence.result} sentence={sentence} />
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
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
  // Spaces around a sentence and a lone full stop after its citation take no line.
  if (piece.kind === "text") {
    const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece.text) ?? [];
    return (
      <>
        {before}
        <span className={/[\p{L}\p{N}]/u.test(words) ? className : ""}>{words}</span>
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

function Mark({
  sentence,
  sources,
  onOpenCitation,
}: {
  sentence: Sentence;
  sources: ReadonlyMap<number, Citation>;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.answer");
  const words = useReasonWords();
  const mark = markOf(sentence);
  const style = classNames("ml-1.5 text-xs font-medium whitespace-nowrap", MARK_TEXT[mark]);
  if (mark === "plain" || mark === "whole" || mark === "not-checked") return null;
  if (mark === "checking")
    return <span className={classNames(style, "animate-pulse-soft")}>{t("marks.checking")}</span>;
  const { result, retraction } = sentence;
  const why = retraction ?? result?.reason ?? null;
  const evidence = result?.evidence ?? null;
  const citation = evidence === null ? null : citationOf(evidence, sources);
  const label =
    mark === "retracted" && why !== null ? t("removed", { why: lowerFirst(words(why)) }) : t(`marks.${mark}`);
  return (
    <button
      type="button"
      aria-label={`${label}. ${why === null ? "" : words(why)} ${citation === null ? "" : t("showEvidence")}`.trim()}
      onClick={() => citation !== null && onOpenCitation({ citation, evidence })}
      className={classNames(style, "rounded-sm whitespace-normal", citation === null && "cursor-default")}
    >
      {mark === "supported" ? <Check aria-hidden className="inline size-3.5" strokeWidth={2.5} /> : label}
    </button>
  );
}

/** For a sentence that goes on after a comma, without its full stop. */
function lowerFirst(text: string): string {
  return (text.charAt(0).toLocaleLowerCase() + text.slice(1)).replace(/\.$/, "");
}

function Verdict({ result, sentence }: { result: ClaimVerdict; sentence: Sentence }) {
  const t = useTranslations("chat.answer");
  const { score } = useQuantities();
  const mark = markOf(sentence);
  return (
    <div className="flex flex-col gap-1.5">
      <p>
        <span className={classNames("font-semibold", MARK_TEXT[mark])}>{t(`verdicts.${result.verdict}`)}</span>{" "}
        <ReasonText reason={sentence.retraction ?? result.reason} />
      </p>
      {result.evidence !== null && (
        <blockquote className="border-l-2 border-line-strong pl-2 text-ink-2">{result.evidence.quote}</blockquote>
      )}
      <p className="text-xs text-ink-3">
        {t(`judges.${result.judge}`)}
        {result.score !== null && ` · ${t("score", { score: score(result.score) })}`}
      </p>
    </div>
  );
}
