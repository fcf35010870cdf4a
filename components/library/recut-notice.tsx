"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Progress } from "@/components/ui/progress";
import { countJobs, type Job, type recutProgress } from "./add/jobs";

/**
 * How many documents have their new passages, in one line that comes and goes without moving the page; it opens the list
 * of those that are cut anew.
 */
export function RecutNotice({
  jobs,
  progress,
  open,
  onOpenChange,
}: {
  jobs: readonly Job[];
  progress: ReturnType<typeof recutProgress>;
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  const t = useTranslations("library.recutting");
  const { active, failed } = countJobs(jobs);
  // Cancelled is what a person wanted.
  const isBroken = jobs.some(({ phase }) => phase === "failed");
  if (progress === null && !open) return null;
  const isAtWork = progress !== null && active > 0;
  const words = isAtWork ? t("progress", progress) : failed > 0 ? t("failed", { failed }) : t("over");
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className={classNames(chipStyles(isBroken ? "unsupported" : "neutral"), "figures")}
    >
      {isAtWork && (
        <span className="w-12 max-sm:hidden [&_*]:min-w-0">
          <Progress label={t("title")} value={progress.done} max={Math.max(progress.total, 1)} />
        </span>
      )}
      <span className="truncate">{words}</span>
      <ChevronDown aria-hidden className={classNames("size-3.5 shrink-0", open && "rotate-180")} />
    </button>
  );
}
