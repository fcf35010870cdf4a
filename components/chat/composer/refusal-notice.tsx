"use client";

import { TriangleAlert, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/browser/api/api-client";

/** A refused question, and why. */
export interface Refusal {
  error: Error;
  /** When, epoch milliseconds. */
  at: number;
}

const SECOND_MS = 1_000;
/** Longer waits are not counted down: the text says until when. */
const COUNTED_S = 120;
const LIMIT_TIME = { weekday: "long", hour: "numeric", minute: "2-digit" } as const;

/** Why the question below was refused, and a button to send it again once that makes sense. */
export function RefusalNotice({
  refusal,
  onAgain,
  onDismiss,
}: {
  refusal: Refusal;
  onAgain(): void;
  onDismiss(): void;
}) {
  const t = useTranslations("chat.refusal");
  const { error, at } = refusal;
  const waitMs = error instanceof ApiError && error.isBusy ? (error.retryAfterMs ?? 0) : 0;
  const seconds = useSecondsUntil(at + waitMs);
  const format = useFormatter();
  const [title, text] = wordsOf(error, t, (moment) => format.dateTime(moment, LIMIT_TIME));
  return (
    <div
      role="alert"
      className="mb-2 flex items-start gap-2.5 rounded-xl border border-partial/40 bg-partial-soft px-3.5 py-2.5 text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-partial" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2.5 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{title}</p>
          <p className="break-words">{text}</p>
        </div>
        <Button size="sm" onClick={onAgain} disabled={seconds > 0} className="figures">
          {seconds > 0 && seconds <= COUNTED_S ? t("wait", { seconds }) : t("again")}
        </Button>
      </div>
      <Button variant="ghost" size="icon-sm" aria-label={t("dismiss")} onClick={onDismiss}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

function wordsOf(
  error: Error,
  t: ReturnType<typeof useTranslations<"chat.refusal">>,
  timeOf: (moment: Date) => string,
): [string, string] {
  if (!(error instanceof ApiError)) return [t("refused"), t("refusedText", { message: error.message })];
  if (error.isUnreachable) return [t("unreachable"), t("unreachableText")];
  if (error.limit !== null) {
    const { scope, measure, max, resetsAt } = error.limit;
    return [
      t(`limit.${scope}`),
      t("limit.text", { what: t(`limit.${measure}`, { max }), time: timeOf(new Date(resetsAt)) }),
    ];
  }
  if (error.status === 429) return [t("busy"), t("busyText")];
  if (error.status === 503) return [t("away"), t("busyText")];
  const fields = Object.values(error.fields).join(" ");
  return [t("refused"), t("refusedText", { message: `${error.message} ${fields}`.trim() })];
}

/** Whole seconds until a time; 0 once it has passed. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const over = now >= moment;
  // Subscribes to the clock.
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [over]);
  return over ? 0 : Math.ceil((moment - now) / SECOND_MS);
}
