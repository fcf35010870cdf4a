"use client";

import { OctagonX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { MarkedNode } from "./marked-diagram";
import { NODE_LOOK } from "./node-look";
import { useFigureWords } from "./use-figure-words";

/** One node: its name, one figure, its number of visits, and whether it is active. */
export function NodeBox({ node: { id, kind, run, faded }, children }: { node: MarkedNode; children?: ReactNode }) {
  const t = useTranslations("workflow");
  const figure = useFigureWords()(run);
  const { box, icon: Icon } = NODE_LOOK[kind];
  const visits = run?.visits ?? 0;
  return (
    <div
      className={classNames(
        "flex size-full items-center gap-2 border px-2.5 text-ink transition-opacity",
        kind === "decision" ? "rounded-full px-3.5" : "rounded-lg",
        box,
        faded && "opacity-45",
        run?.status === "active" && "animate-ring shadow-[0_0_0_2px_var(--color-accent)]",
        run?.status === "stopped" && "outline-2 outline-offset-2 outline-partial outline-dashed",
        run?.status === "failed" && "outline-2 outline-offset-2 outline-unsupported",
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0 opacity-60" />
      <span className="min-w-0 flex-1 truncate text-[0.78rem] font-semibold">{t(`nodes.${id}`)}</span>
      {run?.degraded === true && <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-partial" />}
      {run?.status === "failed" && <OctagonX aria-hidden className="size-3.5 shrink-0 text-unsupported" />}
      {figure !== null && <span className="figures shrink-0 text-2xs opacity-80">{figure}</span>}
      {visits > 1 && (
        <span className="figures absolute -top-2 -right-1.5 rounded-full bg-ink px-1.5 text-[0.625rem] leading-4 font-semibold text-paper">
          {t("visits", { count: visits })}
        </span>
      )}
      {children}
    </div>
  );
}
