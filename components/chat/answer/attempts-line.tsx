"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Chip, chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { AttemptChange, ChatAttempt, ChatView } from "@/lib/shared/projections/chat/chat";

/** The attempts, as buttons, with their scores and the changes between them; then time, calls and cost. */
export function AttemptsLine({
  view,
  lookedAt,
  onLook,
}: {
  view: ChatView;
  /** The attempt being viewed; `null` for none. */
  lookedAt: number | null;
  onLook(attempt: number | null): void;
}) {
  const t = useTranslations("chat.attempts");
  const { ms, usd } = useQuantities();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-xs text-ink-3">
      <div className="flex min-w-0 flex-wrap items-center gap-1.5">
        {view.attempts.map((attempt) => (
          <Fragment key={attempt.number}>
            {attempt.changes.length > 0 && <Changes changes={attempt.changes} />}
            <AttemptChip
              attempt={attempt}
              isLookedAt={attempt.number === lookedAt}
              onLook={
                // A single attempt is already shown above.
                view.attempts.length === 1 && attempt.number === view.shownAttempt
                  ? null
                  : () => onLook(attempt.number === lookedAt ? null : attempt.number)
              }
            />
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

function AttemptChip({
  attempt,
  isLookedAt,
  onLook,
}: {
  attempt: ChatAttempt;
  isLookedAt: boolean;
  onLook: (() => void) | null;
}) {
  const t = useTranslations("chat.attempts");
  const { score } = useQuantities();
  const unscored = attempt.settled ? t("notScored") : t("checking");
  const state = attempt.score === null ? unscored : score(attempt.score);
  const words = `${t("attempt", { number: attempt.number })} · ${state}`;
  const tone = attempt.settled ? "neutral" : "accent";
  if (onLook === null) {
    return (
      <Chip tone={tone} className="figures">
        {words}
      </Chip>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={isLookedAt}
      title={t("look")}
      onClick={onLook}
      className={classNames(
        chipStyles(tone),
        "figures hover:border-accent",
        isLookedAt && "border-accent bg-accent-soft",
      )}
    >
      {words}
    </button>
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
