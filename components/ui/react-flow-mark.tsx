"use client";

import { useTranslations } from "next-intl";

/** The attribution that React Flow asks for. */
export function ReactFlowMark() {
  const t = useTranslations("workflow");
  return (
    <a
      href="https://reactflow.dev"
      rel="noreferrer"
      target="_blank"
      aria-label={t("drawnWith")}
      className="absolute right-13 bottom-1 text-[0.625rem] text-ink-3"
    >
      React Flow
    </a>
  );
}
