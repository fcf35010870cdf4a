"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { excerptAround, MarkedText } from "@/components/words/marked-text";
import { useLanguageName } from "@/components/words/use-language-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { useQuantities } from "@/components/words/use-quantities";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import type { SearchTerm } from "@/lib/shared/contracts/runs/run-search";
import { isTyping, moveFocus } from "../move-focus";
import { OutcomeChip } from "../outcome-chip";

/** Columns beside the question, with their widths, and the narrowest screen that has room for them. */
const COLUMNS = [
  { name: "outcome", width: "w-32", from: "md", right: false },
  { name: "score", width: "w-15", from: "md", right: true },
  { name: "language", width: "w-21", from: "wide", right: false },
  { name: "model", width: "w-32", from: "wide", right: false },
  { name: "attempts", width: "w-20", from: "lg", right: true },
  { name: "time", width: "w-24", from: "md", right: true },
  { name: "when", width: "w-36", from: "md", right: true },
  { name: "feedback", width: "w-18", from: "lg", right: true },
] as const;
type Column = (typeof COLUMNS)[number];

const HIDDEN_BELOW = { md: "max-md:hidden", lg: "max-lg:hidden", wide: "max-[1439px]:hidden" } as const;
const shownFrom = ({ from }: Column) => HIDDEN_BELOW[from];

/** Runs, newest first. On a narrow screen each is a card with its figures below the question. */
export function TraceTable({
  runs,
  terms,
  chosen,
  onChoose,
}: {
  runs: readonly RunSummary[];
  /** The search terms. */
  terms: readonly SearchTerm[];
  chosen: ReadonlySet<string>;
  onChoose(ids: readonly string[], chosen: boolean): void;
}) {
  const t = useTranslations("traces");
  const shown = runs.filter(({ id }) => chosen.has(id)).length;
  return (
    <Card className="overflow-hidden">
      <table
        aria-label={t("list.label")}
        className="figures w-full table-fixed text-sm"
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
          if (event.key !== "j" && event.key !== "k") return;
          if (moveFocus(event.currentTarget, "tbody a", event.key === "j" ? 1 : -1)) event.preventDefault();
        }}
      >
        <thead className="border-b border-line text-xs text-ink-3">
          <tr>
            <th scope="col" className="w-10 pl-4 text-left">
              <input
                type="checkbox"
                aria-label={t("selection.all")}
                className="block size-4 accent-accent"
                checked={shown > 0 && shown === runs.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = shown > 0 && shown < runs.length;
                }}
                onChange={(event) =>
                  onChoose(
                    runs.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <th scope="col" className="h-9 px-2 text-left font-medium">
              {t("columns.question")}
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`h-9 truncate px-2 font-medium last:pr-4 ${column.width} ${shownFrom(column)} ${column.right ? "text-right" : "text-left"}`}
              >
                {t(`columns.${column.name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {runs.map((run) => (
            <TraceRow
              key={run.id}
              run={run}
              terms={terms}
              chosen={chosen.has(run.id)}
              onChoose={(now) => onChoose([run.id], now)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function TraceRow({
  run,
  terms,
  chosen,
  onChoose,
}: {
  run: RunSummary;
  terms: readonly SearchTerm[];
  chosen: boolean;
  onChoose(chosen: boolean): void;
}) {
  const t = useTranslations("traces");
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const format = useFormatter();
  const quantities = useQuantities();
  const when = format.dateTime(new Date(run.startedAt), { dateStyle: "short", timeStyle: "short" });
  const excerpt = excerptAround(run.answer, terms);
  const cells = {
    outcome: <OutcomeChip outcome={run.outcome} />,
    score: quantities.score(run.score),
    language: run.language === null ? "–" : languageName(run.language),
    model: <Stacked first={run.chatModel ?? t("list.builtIn")} second={profileName(run.profile)} />,
    attempts: quantities.count(run.attempts),
    time: <Stacked first={quantities.ms(run.ms)} second={run.costUsd === null ? null : quantities.usd(run.costUsd)} />,
    when,
    feedback: <Feedback run={run} />,
  } as const satisfies Record<Column["name"], unknown>;
  return (
    <tr className={`relative ${chosen ? "bg-accent-soft" : "hover:bg-sunk"}`}>
      <td className="pl-4 align-top max-md:pt-3.5 md:align-middle">
        <input
          type="checkbox"
          aria-label={t("selection.one", { question: run.private ? t("list.private") : run.question })}
          className="relative z-10 block size-4 accent-accent"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td className="h-11 px-2 py-1.5">
        {run.private ? (
          <span className="text-ink-3 italic">{t("list.private")}</span>
        ) : (
          <TraceLink run={run} terms={terms} />
        )}
        {excerpt !== null && (
          <span dir="auto" className="block text-xs text-ink-2 max-md:line-clamp-3 md:truncate">
            <MarkedText text={excerpt} terms={terms} />
          </span>
        )}
        {run.tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            <span className="sr-only">{t("tags.given")}</span>
            {run.tags.map((tag) => (
              <Chip key={tag} className="max-w-48 text-xs">
                <span dir="auto" className="truncate">
                  {tag}
                </span>
              </Chip>
            ))}
          </span>
        )}
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3 md:hidden">
          <OutcomeChip outcome={run.outcome} />
          {[cells.score, t("list.attempts", { count: run.attempts }), quantities.ms(run.ms), when].join(" · ")}
          <Feedback run={run} />
        </span>
      </td>
      {COLUMNS.map((column) => (
        <td
          key={column.name}
          className={`px-2 last:pr-4 ${column.name === "language" ? "" : "truncate"} ${shownFrom(column)} ${column.right ? "text-right" : ""} ${column.name === "when" ? "text-ink-2" : ""}`}
        >
          {cells[column.name]}
        </td>
      ))}
    </tr>
  );
}

/** The whole row opens the trace; the link takes the focus. */
function TraceLink({ run, terms }: { run: RunSummary; terms: readonly SearchTerm[] }) {
  return (
    <Link
      href={`/traces/${run.id}`}
      prefetch={false}
      dir="auto"
      title={run.question}
      className="font-medium -outline-offset-2 after:absolute after:inset-0 wrap-anywhere max-md:line-clamp-2 md:block md:truncate"
    >
      <MarkedText text={run.question} terms={terms} />
    </Link>
  );
}

/** Two related facts, the less important one below. */
function Stacked({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      <span title={first} className="block truncate">
        {first}
      </span>
      {second !== null && <span className="block truncate text-xs text-ink-3">{second}</span>}
    </>
  );
}

function Feedback({ run: { feedback, feedbackReason } }: { run: RunSummary }) {
  const t = useTranslations();
  if (feedback === null) return null;
  const Icon = feedback === "up" ? ThumbsUp : ThumbsDown;
  const thumb = t(feedback === "up" ? "traces.filters.liked" : "traces.filters.disliked");
  const words =
    feedbackReason === null
      ? thumb
      : t("common.named", { name: thumb, value: t(`chat.feedback.reasons.${feedbackReason}`) });
  return (
    <span title={words} className="inline-block align-middle">
      <Icon aria-hidden className={`size-3.5 ${feedback === "up" ? "text-supported" : "text-unsupported"}`} />
      <span className="sr-only">{words}</span>
    </span>
  );
}
