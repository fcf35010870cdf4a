"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { GradeChip, InstructionBadge, isInstruction } from "@/components/chat/citation/grade-chip";
import { MarkdownText } from "@/components/library/document/block-text";
import { DetailSection } from "@/components/traces/detail-section";
import { OutcomeChip } from "@/components/traces/outcome-chip";
import { buttonStyles } from "@/components/ui/button";
import { Chip, type Tone } from "@/components/ui/chip";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import { type ReviewedAttempt, reviewedAttempt } from "@/lib/shared/projections/trace/judgements";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { AnswerReview } from "./answer-review";
import { PassageText, quotesOf } from "./passage-text";
import { useReviewOfRun } from "./review-context";
import { ReviewItemRow } from "./review-item-row";
import { opinionChange, opinionOf, type ReviewItem, reviewItems } from "./review-items";
import { ThumbDownChip } from "./thumb-down-chip";

const VERDICT_TONES = {
  supported: "supported",
  partial: "partial",
  contradicted: "unsupported",
  unsupported: "unsupported",
  unknown: "unknown",
  no_claim: "neutral",
} as const satisfies Record<Verdict, Tone>;

/** Arrow keys for the letters used in editors. */
const ARROWS: ReadonlyMap<string, string> = new Map([
  ["ArrowDown", "j"],
  ["ArrowUp", "k"],
]);

const rowId = (index: number) => `review-item-${index}`;

function focusRow(at: number): void {
  document.getElementById(rowId(at))?.focus();
}

/** Focuses the first judgement of a new run, unless another control has focus. */
function beginAtFirst(section: HTMLElement | null): void {
  if (section !== null && document.activeElement === document.body) focusRow(0);
}

/** One run to review, with the mouse or by keyboard alone. Keys work while the focus is inside. */
export function ReviewRun({ data, onNext }: { data: RunTrace; onNext(): void }) {
  const t = useTranslations("review");
  const outcomes = useTranslations("outcomes");
  const step = useTranslations("traces.step");
  const common = useTranslations("common");
  const { score } = useQuantities();
  const [index, setIndex] = useState(0);
  const [last, setLast] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [reviewed] = useState<ReviewedAttempt>(() => reviewedAttempt(data.events));
  const [answer] = useState(() => foldTrace(data.events).answer);
  const run = useReviewOfRun();
  const review = run?.review ?? null;
  const items = reviewItems(reviewed);
  const opinions = items.map((item) => opinionOf(review, item));
  const done = opinions.filter((value) => value !== null).length;

  const goTo = (at: number) => {
    const next = Math.max(0, Math.min(items.length - 1, at));
    setIndex(next);
    focusRow(next);
  };
  const judge = (at: number, agrees: boolean | null) => {
    const item: ReviewItem | undefined = items[at];
    if (run === null || run.review === null || item === undefined) return;
    run.save(opinionChange(item, agrees));
    setLast(agrees === null ? null : at);
    const before = opinions[at] === null ? 0 : 1;
    const progress = t("progress", { done: done - before + (agrees === null ? 0 : 1), total: items.length });
    const change = agrees === null ? t("takenBack") : t(agrees ? "agreed" : "disagreed");
    setAnnouncement(`${change}. ${progress}`);
  };
  const field = (name: string) => document.querySelector<HTMLElement>(`[data-review-field="${name}"]`)?.focus();
  const keys: Readonly<Record<string, () => void>> = {
    a: () => {
      judge(index, true);
      goTo(index + 1);
    },
    d: () => {
      judge(index, false);
      goTo(index + 1);
    },
    u: () => {
      // An item without an opinion has nothing to undo: go to the previous one.
      const at = opinions[index] !== null ? index : (last ?? index - 1);
      if (at < 0) return;
      judge(at, null);
      goTo(at);
    },
    n: onNext,
    o: () => goTo(0),
    c: () => field("corrected"),
    e: () => field("note"),
    j: () => goTo(index + 1),
    k: () => goTo(index - 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLElement && event.target.matches("textarea, input, select");
    if (typing) {
      if (event.key !== "Escape") return;
      event.preventDefault();
      focusRow(index);
      return;
    }
    const act = keys[ARROWS.get(event.key) ?? event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  const rowProps = (at: number, what: string) => ({
    id: rowId(at),
    what,
    opinion: opinions[at] ?? null,
    current: at === index,
    disabled: review === null,
    onFocus: () => setIndex(at),
    onJudge: (agrees: boolean | null) => judge(at, agrees),
  });
  const { sentences, grades } = reviewed;
  const outcomeWords = data.run.outcome === null ? "" : t("outcomeIs", { outcome: outcomes(data.run.outcome) });
  return (
    <section
      ref={beginAtFirst}
      aria-label={t("run", { question: data.run.question })}
      // A click next to the controls keeps the keys working.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-5 rounded-xl border border-line bg-panel p-4 outline-none"
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <header className="flex flex-col gap-2">
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere whitespace-pre-wrap">
          {data.run.question}
        </h2>
        <div className="figures flex flex-wrap items-center gap-2">
          <OutcomeChip outcome={data.run.outcome} />
          <Chip>{data.run.score === null ? t("notScored") : t("score", { score: score(data.run.score) })}</Chip>
          <ThumbDownChip review={review} />
          <span className="text-xs text-ink-2">{t("progress", { done, total: items.length })}</span>
          <Link href={`/traces/${data.run.id}`} className={buttonStyles("ghost", "sm")}>
            {t("wholeTrace")}
          </Link>
        </div>
      </header>
      <DetailSection title={t("answer")}>
        <ul className="border-y border-line">
          <ReviewItemRow {...rowProps(0, outcomeWords)}>
            {answer === null || answer.text === "" ? (
              <p className="text-ink-2">{t("noAnswer")}</p>
            ) : (
              <div dir="auto" className="text-answer wrap-anywhere whitespace-pre-wrap">
                <MarkdownText>{answer.text}</MarkdownText>
              </div>
            )}
            <p className="mt-1 text-xs text-ink-2">
              {outcomeWords}
              {answer !== null && (
                <>
                  {" · "}
                  <ReasonText reason={answer.reason} />
                </>
              )}
            </p>
          </ReviewItemRow>
        </ul>
      </DetailSection>
      {sentences.length > 0 && (
        <DetailSection title={t("sentences")}>
          <ol className="divide-y divide-line border-y border-line">
            {sentences.map(({ claim, result }, at) => (
              <ReviewItemRow
                key={claim.id}
                {...rowProps(at + 1, `${claim.text} ${step(`verdictsOf.${result.verdict}`)}`)}
              >
                <p dir="auto" className="wrap-anywhere">
                  {passagePreview(claim.text)}
                </p>
                <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-2">
                  <Chip tone={VERDICT_TONES[result.verdict]}>{step(`verdictsOf.${result.verdict}`)}</Chip>
                  <ReasonText reason={result.reason} />{" "}
                  <span className="text-ink-3">{step(`judges.${result.judge}`)}</span>
                </p>
                {result.evidence !== null && (
                  <blockquote dir="auto" className="mt-1.5 border-l-2 border-line-strong pl-2.5 text-xs text-ink-2">
                    {passagePreview(result.evidence.quote)}
                  </blockquote>
                )}
              </ReviewItemRow>
            ))}
          </ol>
        </DetailSection>
      )}
      {grades.length > 0 && (
        <DetailSection title={t("passages")}>
          <ol className="divide-y divide-line border-y border-line">
            {grades.map(({ target, grade, passage }, position) => {
              const text = data.passages[passage.passageId]?.text;
              const name = `${passage.number}. ${passage.documentTitle}`;
              return (
                <ReviewItemRow
                  key={target}
                  {...rowProps(
                    1 + sentences.length + position,
                    common("named", { name, value: step(`gradesOf.${grade.grade}`) }),
                  )}
                >
                  <p className="figures wrap-anywhere">{name}</p>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-2">
                    <GradeChip grade={grade} name={step(`gradesOf.${grade.grade}`)} />
                    <InstructionBadge reason={grade.reason} />
                    {!isInstruction(grade) && <ReasonText reason={grade.reason} />}{" "}
                    <span className="text-ink-3">{step(`judges.${grade.judge}`)}</span>
                  </p>
                  <PassageText quotes={quotesOf(sentences, passage.passageId)} text={text} />
                </ReviewItemRow>
              );
            })}
          </ol>
        </DetailSection>
      )}
      <AnswerReview outcome={data.run.outcome} textsOnly />
    </section>
  );
}
