"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Progress } from "@/components/ui/progress";
import { countJobs, type Job, type recutProgress } from "./jobs";

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
  const { failed } = countJobs(jobs);
  if (progress === null && !open) return null;
  const words = progress === null ? t("over") : failed > 0 ? t("failed", { failed }) : t("progress", { ...progress });
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className={classNames(chipStyles(failed > 0 ? "unsupported" : "neutral"), "figures")}
    >
      {progress !== null && failed === 0 && (
        <span className="w-12 max-sm:hidden [&_*]:min-w-0">
          <Progress label={t("title")} value={progress.done} max={Math.max(progress.total, 1)} />
        </span>
      )}
      <span className="truncate">{words}</span>
      <ChevronDown aria-hidden className={classNames("size-3.5 shrink-0", open && "rotate-180")} />
    </button>
  );
}
