"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Chip, type Tone } from "@/components/ui/chip";
import { Skeleton } from "@/components/ui/skeleton";
import { useQuantities } from "@/components/words/use-quantities";
import { useRunConnection, useRunEvents } from "@/lib/browser/stream/use-run";
import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { ANSWER_CHECKS, findingsOf } from "@/lib/shared/contracts/evaluation/results";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { JudgedSentence } from "@/lib/shared/projections/chat/chat-text";
import {
  type ComparedRun,
  comparedRun,
  runDifference,
  type SentencePair,
} from "@/lib/shared/projections/trace/run-difference";
import { AnswerDifference } from "./answer-difference";
import { differingPaths } from "./asked-difference";
import { ComparedHeads } from "./compared-heads";
import { ComparedRow, ComparedRows } from "./compared-rows";
import { PassageDifference } from "./passage-difference";
import { StepDifference } from "./step-difference";
import { useAskedNames, useAskedValues } from "./use-asked-words";

const TONES = {
  supported: "supported",
  partial: "partial",
  contradicted: "unsupported",
  unsupported: "unsupported",
  unknown: "unknown",
  no_claim: "neutral",
} as const satisfies Record<Verdict, Tone>;

/** Each judged sentence of either answer, with its verdict on both sides. */
function SentenceDifference({ sentences }: { sentences: readonly SentencePair[] }) {
  const t = useTranslations("comparison.sentences");
  if (sentences.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <ComparedRows>
      {sentences.map(({ text, left, right }, index) => (
        <ComparedRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer may say the same sentence twice
          key={index}
          name={<span className="text-ink">{text}</span>}
          left={<Found sentence={left} />}
          right={<Found sentence={right} />}
        />
      ))}
    </ComparedRows>
  );
}

function Found({ sentence }: { sentence: JudgedSentence | null }) {
  const t = useTranslations("comparison.sentences");
  const step = useTranslations("traces.step");
  const { score } = useQuantities();
  if (sentence === null) return <span className="text-ink-3">{t("absent")}</span>;
  const { result, retraction } = sentence;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Chip tone={TONES[result.verdict]} dot>
        {step(`verdictsOf.${result.verdict}`)} {result.score !== null && score(result.score)}
      </Chip>
      {retraction !== null && <span className="text-xs text-unsupported">{step("retracted")}</span>}
    </span>
  );
}

/** Two runs side by side, updated while they run: their questions, options and results. */
export function RunComparison({ left, right }: { left: string; right: string }) {
  const t = useTranslations("comparison");
  const [leftEvents, rightEvents] = [useRunEvents(left), useRunEvents(right)];
  const [leftConnection, rightConnection] = [useRunConnection(left), useRunConnection(right)];
  const before = useMemo(() => comparedRun(leftEvents), [leftEvents]);
  const after = useMemo(() => comparedRun(rightEvents), [rightEvents]);
  const difference = useMemo(() => runDifference(before, after), [before, after]);
  const going = [before, after].some(({ trace }) => trace.question !== "" && !trace.ended);
  const isWaiting = [[before, leftConnection] as const, [after, rightConnection] as const].some(
    ([{ trace }, connection]) => trace.question === "" && connection !== "gone",
  );
  // Otherwise the content below would move when the headings load.
  if (isWaiting) return <Skeleton className="h-96" />;
  return (
    <div className="flex flex-col gap-7 text-sm">
      <ComparedHeads
        left={{ runId: left, run: before, connection: leftConnection }}
        right={{ runId: right, run: after, connection: rightConnection }}
      />
      {going && (
        <p role="status" className="animate-pulse-soft text-accent">
          {t("live")}
        </p>
      )}
      <Section title={t("figures.title")}>
        <ComparedFigures left={before} right={after} />
      </Section>
      <Section title={t("settings")}>
        <SettingsDifference left={before} right={after} />
      </Section>
      <Section title={t("answer.title")}>
        <AnswerDifference left={before} right={after} parts={difference.answer} />
      </Section>
      <Section title={t("sentences.title")}>
        <SentenceDifference sentences={difference.sentences} />
      </Section>
      <Section title={t("passages.title")}>
        <PassageDifference passages={difference.passages} />
      </Section>
      <Section title={t("steps.title")}>
        <StepDifference steps={difference.steps} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/**
 * Outcome, score, attempts, time and cost of two runs. Unmeasured values are a dash, and skipped checks are labelled.
 */
function ComparedFigures({ left, right }: { left: ComparedRun; right: ComparedRun }) {
  const t = useTranslations("comparison.figures");
  const outcomes = useTranslations("outcomes");
  const step = useTranslations("traces.step");
  const { score, ms, usd, count } = useQuantities();
  const going = ({ trace }: ComparedRun) => !trace.ended;
  const open = (run: ComparedRun) => (going(run) ? t("open") : t("notChecked"));
  const rows: [name: string, value: (run: ComparedRun) => string][] = [
    [t("outcome"), ({ trace }) => (trace.outcome === null ? t("open") : outcomes(trace.outcome))],
    [t("score"), (run) => (run.final?.score == null ? open(run) : score(run.final.score))],
    ...ANSWER_CHECKS.map((check): [string, (run: ComparedRun) => string] => [
      step(check),
      (run) => {
        const finding = run.final && findingsOf(run.final)[check];
        return finding == null ? open(run) : step(`findings.${finding}`);
      },
    ]),
    [t("attempts"), (run) => count(run.attempts)],
    [t("time"), (run) => ms(run.trace.ms)],
    [t("modelCalls"), (run) => count(run.trace.modelCalls.length)],
    [
      t("tokens"),
      ({ tokens: { prompt, completion } }) =>
        prompt === null && completion === null ? count(null) : `${count(prompt)} + ${count(completion)}`,
    ],
    [t("cost"), (run) => usd(run.costUsd)],
  ];
  return (
    <ComparedRows>
      {rows.map(([name, value]) => {
        const [a, b] = [value(left), value(right)];
        return <ComparedRow key={name} name={name} left={a} right={b} differs={a !== b} />;
      })}
    </ComparedRows>
  );
}

/** The settings that differ between two runs, named as on the settings page. */
function SettingsDifference({ left, right }: { left: ComparedRun; right: ComparedRun }) {
  const [a, b] = [askedWithOf(left), askedWithOf(right)];
  if (a === null || b === null) return <p className="text-ink-3">–</p>;
  return <Differences left={a} right={b} prompts={changedPrompts(left, right)} />;
}

function Differences({ left, right, prompts }: { left: AskedWith; right: AskedWith; prompts: readonly string[] }) {
  const t = useTranslations("comparison.asked");
  const name = useAskedNames();
  const [before, after] = [useAskedValues(left), useAskedValues(right)];
  const paths = differingPaths([left, right]);
  if (paths.length === 0 && prompts.length === 0) return <p className="text-ink-2">{t("same")}</p>;
  return (
    <>
      {paths.length > 0 && (
        <ComparedRows>
          {paths.map((path) => (
            <ComparedRow key={path} name={name(path)} left={before(path)} right={after(path)} differs />
          ))}
        </ComparedRows>
      )}
      {prompts.length > 0 && (
        <p className="mt-2 break-words text-ink-2">{t("prompts", { names: prompts.join(", ") })}</p>
      )}
    </>
  );
}

function askedWithOf({ trace }: ComparedRun): AskedWith | null {
  const { configStamp, pinnedRoute, scope } = trace;
  if (configStamp === null) return null;
  const { settings, generator } = configStamp;
  // The language that the run used, whether it was given or detected.
  return { settings, generator, language: trace.language, pinnedRoute, scope };
}

/** Prompts that differ, by language and stage; none if no model answered, since prompts were not used. */
function changedPrompts(left: ComparedRun, right: ComparedRun): string[] {
  const [a, b] = [left.trace.configStamp, right.trace.configStamp];
  if (a === null || b === null || a.generator !== "language-model" || b.generator !== "language-model") return [];
  const keys = new Set([...Object.keys(a.promptHashes), ...Object.keys(b.promptHashes)]);
  return [...keys].filter((key) => a.promptHashes[key] !== b.promptHashes[key]);
}
