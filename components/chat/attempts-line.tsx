"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Chip } from "@/components/ui/chip";
import { useQuantities } from "@/components/ui/use-quantities";
import type { AttemptChange, ChatAttempt, ChatView } from "@/lib/projections/chat";

/** The attempts with their scores and what changed between them; then time, calls and cost. */
export function AttemptsLine({ view }: { view: ChatView }) {
  const t = useTranslations("chat.attempts");
  const { ms, usd } = useQuantities();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-xs text-ink-3">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">
        {view.attempts.map((attempt) => (
          <Fragment key={attempt.number}>
            {attempt.changes.length > 0 && <Changes changes={attempt.changes} />}
            <AttemptChip attempt={attempt} />
          </Fragment>
        ))}
      </div>
      <p className="figures ml-auto">
        {ms(view.ms)} · {t("modelCalls", { count: view.modelCalls })}
        {view.costUsd !== null && ` · ${usd(view.costUsd)}`}
      </p>
    </div>
  );
}

function AttemptChip({ attempt }: { attempt: ChatAttempt }) {
  const t = useTranslations("chat.attempts");
  const { score } = useQuantities();
  const state = attempt.score !== null ? score(attempt.score) : attempt.settled ? t("notScored") : t("checking");
  return (
    <Chip tone={attempt.settled ? "neutral" : "accent"} className="figures">
      {t("attempt", { number: attempt.number })} · {state}
    </Chip>
  );
}

function Changes({ changes }: { changes: readonly AttemptChange[] }) {
  const t = useTranslations("chat.attempts");
  const words = (change: AttemptChange) => {
    switch (change.kind) {
      case "query-rewritten":
        return t("queryRewritten");
      case "passages-changed":
        return t("newPassages", { count: change.added });
      case "regenerated":
        return t("regenerated");
    }
  };
  const rewrite = changes.find((change) => change.kind === "query-rewritten");
  return (
    <span title={rewrite === undefined ? undefined : `${rewrite.from} → ${rewrite.to}`}>
      <span aria-hidden>→ </span>
      {changes.map(words).join(", ")}
      <span aria-hidden> →</span>
    </span>
  );
}
