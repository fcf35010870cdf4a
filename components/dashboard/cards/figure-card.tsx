"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { Change } from "../figures";

const TONES = { better: "text-supported", worse: "text-unsupported", same: "text-ink-2" } as const;

/** One figure with what it rests on and how it moved; it leads to its runs. */
export function FigureCard({
  name,
  value,
  text,
  change,
  href,
  className,
}: {
  name: string;
  value: string;
  /** What the figure was counted over. */
  text: string;
  /** `undefined` where a figure is not compared at all. */
  change?: { change: Change | null; words: string } | undefined;
  href: string;
  className?: string;
}) {
  const t = useTranslations("dashboard.figures");
  return (
    <Card className={classNames("relative px-4 py-3.5 hover:border-line-strong", className)}>
      <h2 className="text-sm text-ink-2">
        <Link href={href} className="after:absolute after:inset-0 after:rounded-xl">
          {name}
        </Link>
      </h2>
      <p className="figures mt-1 text-figure font-semibold tracking-tight">{value}</p>
      <p className="figures mt-1 text-xs text-ink-3">{text}</p>
      {change !== undefined && (
        <p className="figures mt-0.5 text-xs text-ink-3">
          {change.change === null ? (
            t("noBefore")
          ) : (
            <>
              <span className={classNames("font-medium", TONES[change.change.sense])}>
                {change.words} <span className="sr-only">({t(change.change.sense)})</span>
              </span>{" "}
              {t("before")}
            </>
          )}
        </p>
      )}
    </Card>
  );
}
