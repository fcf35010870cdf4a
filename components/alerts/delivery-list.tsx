"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dot, type Tone } from "@/components/ui/chip";
import type { Alert, AlertDelivery } from "@/lib/shared/contracts/metrics/alert";
import { useSendAgain } from "./use-alerts";

const TONES = {
  pending: "neutral",
  sent: "supported",
  failing: "partial",
  given_up: "unsupported",
} as const satisfies Record<AlertDelivery["state"], Tone>;

/** The messages about an alert: a summary line, and each with its server's reply. */
export function DeliveryList({ alert: { deliveries, ruleDeleted } }: { alert: Alert }) {
  const t = useTranslations("alerts");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  if (deliveries.length === 0) return <p className="text-ink-3">{t("deliveries.none")}</p>;
  const count = (state: AlertDelivery["state"]) => deliveries.filter((one) => one.state === state).length;
  const parts = [
    t("deliveries.summary", { sent: count("sent"), total: deliveries.length }),
    ...(count("pending") > 0 ? [t("deliveries.waiting", { count: count("pending") })] : []),
    ...(count("failing") > 0 ? [t("deliveries.failing", { count: count("failing") })] : []),
    ...(count("given_up") > 0 ? [t("deliveries.givenUp", { count: count("given_up") })] : []),
  ];
  return (
    <details className="min-w-0 flex-1 basis-64">
      <summary className="cursor-pointer text-ink-2">{t("deliveries.line", { parts: parts.join(", ") })}</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {deliveries.map((one) => (
          <li key={one.id} className="text-xs">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="inline-flex items-center gap-1.5 font-medium">
                <Dot tone={TONES[one.state]} />
                {t(`deliveries.state.${one.state}`)}
              </span>
              <span className="wrap-anywhere">
                {t(`deliveries.channel.${one.channel}`)} {one.target}
              </span>
              {isSentAgain(one) && !ruleDeleted && <SendAgain delivery={one} />}
              <span className="figures text-ink-3">
                {[
                  t(`deliveries.kind.${one.kind}`),
                  ...(one.tries > 0 ? [t("deliveries.tries", { count: one.tries })] : []),
                  ...(one.nextAt === null
                    ? []
                    : [t("deliveries.next", { when: format.relativeTime(new Date(one.nextAt), now) })]),
                ].join(" · ")}
              </span>
            </p>
            {one.failure !== null && <p className="mt-0.5 text-ink-2">{t(`failures.${one.failure}`)}</p>}
            {one.answer !== null && <code className="text-ink-3 wrap-anywhere">{one.answer}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Retries a message that failed for good; the result replaces the button. */
function SendAgain({ delivery: { id, target } }: { delivery: AlertDelivery }) {
  const t = useTranslations("alerts.deliveries");
  const onError = useFailureToast(t("againFailed"));
  const send = useSendAgain();
  return (
    <Button
      size="sm"
      aria-label={t("againTo", { target })}
      disabled={send.isPending}
      onClick={() => send.mutate(id, { onError })}
    >
      {t("again")}
    </Button>
  );
}

/** Addresses removed from a rule receive nothing more. */
function isSentAgain({ state, failure }: AlertDelivery): boolean {
  return state === "given_up" && failure !== "recipient_removed";
}
