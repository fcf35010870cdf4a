"use client";

import { ArrowLeft, Download, MessageSquare, Tag } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RunActions } from "@/components/run-comparison/run-actions";
import { buttonStyles } from "@/components/ui/button";
import { Chip, chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import { addressOf } from "@/lib/browser/api/api-client";
import { showVersion } from "@/lib/browser/dom/shown-version";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { OutcomeChip } from "../outcome-chip";
import { TagPopover } from "../tags/tag-popover";

/** The question, its outcome, and links from here. */
export function TraceHeader({
  run,
  unuseful = false,
  actions,
}: {
  run: RunSummary;
  /** A judge found that the answer does not answer the question: a good reflection score beside it misleads. */
  unuseful?: boolean;
  actions?: ReactNode;
}) {
  const t = useTranslations("traces.run");
  const format = useFormatter();
  const { score, ms, usd } = useQuantities();
  const cost = run.costUsd === null ? "" : ` · ${usd(run.costUsd)}`;
  return (
    <header className="border-b border-line px-4 py-4 min-[900px]:px-7">
      <Link href="/traces" className="mb-1 inline-flex items-center gap-1 text-xs text-ink-3 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        {t("back")}
      </Link>
      <h1
        dir="auto"
        className="max-h-40 overflow-y-auto text-xl font-semibold tracking-tight wrap-anywhere whitespace-pre-wrap"
      >
        {run.question}
      </h1>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ul aria-label={t("facts")} className="figures flex flex-wrap gap-2">
          <li>
            <OutcomeChip outcome={run.outcome} />
          </li>
          {unuseful && (
            <li>
              <Chip tone="unsupported" dot>
                {t("unuseful")}
              </Chip>
            </li>
          )}
          <li>
            <Chip>{run.score === null ? t("notScored") : t("score", { score: score(run.score) })}</Chip>
          </li>
          <li>
            <Chip>{t("attempts", { count: run.attempts })}</Chip>
          </li>
          <li>
            <Chip>{ms(run.ms)}</Chip>
          </li>
          <li>
            <Chip>
              {t("calls", { count: run.modelCalls })}
              {cost}
            </Chip>
          </li>
          {run.tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Link
                href={`/traces?${new URLSearchParams({ tag })}`}
                aria-label={t("tagged", { tag })}
                className={classNames(chipStyles("accent"), "max-w-60 hover:underline")}
              >
                <Tag aria-hidden className="size-3 shrink-0" />
                <span dir="auto" className="truncate">
                  {tag}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2">
          <time dateTime={run.startedAt} className="figures mr-1 text-sm text-ink-2">
            {format.dateTime(new Date(run.startedAt), { dateStyle: "medium", timeStyle: "short" })}
          </time>
          <RunActions run={run} />
          <TagPopover runs={[run]} />
          {/* The conversation of test cases holds all of them and cannot be opened. */}
          {run.purpose === "question" && (
            <Link
              href={`/c/${run.conversationId}`}
              // Opens the version of the turn that is shown here.
              onClick={() => showVersion(run.conversationId, run.id)}
              className={buttonStyles("secondary", "sm")}
            >
              <MessageSquare aria-hidden className="size-3.5" />
              {t("conversation")}
            </Link>
          )}
          <a
            href={addressOf("GET /api/runs/{id}/export", { params: { id: run.id } })}
            download={`run-${run.id}.json`}
            className={buttonStyles("secondary", "sm")}
          >
            <Download aria-hidden className="size-3.5" />
            {t("export")}
          </a>
          {actions}
        </div>
      </div>
    </header>
  );
}
