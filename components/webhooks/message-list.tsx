"use client";

import Link from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { useFailureToast } from "@/components/loading/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Dot, type Tone } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { useDeliveries, useSendMessageAgain } from "@/lib/browser/api/use-webhooks";
import type { WebhookDelivery } from "@/lib/shared/contracts/webhooks/webhook";
import { alertEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";

const TONES = {
  pending: "neutral",
  sent: "supported",
  failing: "partial",
  given_up: "unsupported",
} as const satisfies Record<WebhookDelivery["state"], Tone>;

/** The messages of a webhook, newest first: what, when, the result, and the next try. */
export function MessageList({ webhookId }: { webhookId: string }) {
  const t = useTranslations("webhooks.messages");
  const list = useDeliveries(webhookId);
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return (
    <>
      <Loaded asked={list} loading={t("loading")} failed={t("failed")} skeleton="mt-2 h-16 rounded-lg">
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries);
          if (deliveries.length === 0) return <EmptyState compact title={t("none")} />;
          return (
            <ul aria-label={t("title")} className="mt-1 divide-y divide-line">
              {deliveries.map((delivery) => (
                <Message key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {hasNextPage && (
        <Button size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function Message({ delivery }: { delivery: WebhookDelivery }) {
  const { type, state, tries, failure, answer, createdAt, nextAt } = delivery;
  const t = useTranslations("webhooks.messages");
  const alerts = useTranslations("alerts");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const created = new Date(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2 text-xs">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="inline-flex items-center gap-1.5 font-medium">
            <Dot tone={TONES[state]} />
            {alerts(`deliveries.state.${state}`)}
          </span>
          <code>{type}</code>
          <Subject delivery={delivery} />
        </p>
        <p className="figures text-ink-3">
          <time dateTime={createdAt} title={format.dateTime(created, { dateStyle: "medium", timeStyle: "medium" })}>
            {format.relativeTime(created, now)}
          </time>
          {tries > 0 && ` · ${alerts("deliveries.tries", { count: tries })}`}
          {nextAt !== null && ` · ${alerts("deliveries.next", { when: format.relativeTime(new Date(nextAt), now) })}`}
        </p>
        {failure !== null && (
          <p className="mt-0.5 text-ink-2">{failure === "paused" ? t("paused") : alerts(`failures.${failure}`)}</p>
        )}
        {answer !== null && <code className="text-ink-3 wrap-anywhere">{answer}</code>}
      </div>
      {state !== "pending" && <SendAgain delivery={delivery} />}
    </li>
  );
}

/** Leads to the run, document or alerts. */
function Subject({ delivery: { type, subject } }: { delivery: WebhookDelivery }) {
  const t = useTranslations("webhooks.messages");
  if (subject === null) return null;
  const { href, words } =
    type === "run.ended"
      ? { href: `/traces/${subject}`, words: t("trace") }
      : alertEventSchema.safeParse(type).success
        ? { href: "/dashboard/alerts", words: t("alerts") }
        : { href: `/library/${subject}`, words: t("document") };
  return (
    <Link href={href} className="text-accent underline underline-offset-2">
      {words}
    </Link>
  );
}

function SendAgain({ delivery: { id, type, state } }: { delivery: WebhookDelivery }) {
  const t = useTranslations("webhooks.messages");
  const onError = useFailureToast(t("againFailed"));
  const send = useSendMessageAgain();
  const words = t(state === "failing" ? "now" : "again");
  return (
    <Button
      size="sm"
      aria-label={t("of", { action: words, type })}
      disabled={send.isPending}
      onClick={() => send.mutate(id, { onError })}
    >
      {words}
    </Button>
  );
}
