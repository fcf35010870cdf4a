"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** Rows of a comparison: name, left value, right value. On a narrow screen the name is above them. */
export function ComparedRows({ children }: { children: ReactNode }) {
  return <dl className="figures divide-y divide-line border-y border-line">{children}</dl>;
}

/** One row. Values that differ are bold; screen readers announce the side of each. */
export function ComparedRow({
  name,
  left,
  right,
  differs = false,
}: {
  name: ReactNode;
  left: ReactNode;
  right: ReactNode;
  differs?: boolean;
}) {
  const t = useTranslations("comparison");
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)]">
      <dt className="col-span-2 min-w-0 break-words text-ink-3 sm:col-span-1">{name}</dt>
      {[
        { side: t("left"), value: left },
        { side: t("right"), value: right },
      ].map(({ side, value }) => (
        <dd key={side} className={classNames("min-w-0 break-words", differs ? "font-medium" : "text-ink-2")}>
          <span className="sr-only">{side}: </span>
          {value}
        </dd>
      ))}
    </div>
  );
}
