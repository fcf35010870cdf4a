"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { WhoMay } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { useStatedDate } from "@/components/words/use-stated-date";
import type { Disagreement } from "@/lib/shared/contracts/library/disagreement";
import { useSupersede } from "../supersede/use-supersede";
import { useReviewDisagreement } from "./use-disagreements";

/** Disagreements with both sentences, the newer document first, each to be settled, dismissed or listed again. */
export function DisagreementList({ disagreements }: { disagreements: readonly Disagreement[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} className="flex flex-col divide-y divide-line outline-none">
      {disagreements.map((disagreement) => (
        // An item that leaves the list leaves the keyboard's focus with it.
        <DisagreementItem key={disagreement.id} disagreement={disagreement} onLeave={() => list.current?.focus()} />
      ))}
    </ul>
  );
}

function DisagreementItem({
  disagreement: { id, sides, dismissed },
  onLeave,
}: {
  disagreement: Disagreement;
  onLeave(): void;
}) {
  const t = useTranslations("library.disagreements");
  const statedDate = useStatedDate();
  const format = useFormatter();
  const review = useReviewDisagreement();
  // Dates that only one of them gives, or both alike, do not say which is newer.
  const areDated = sides.every(({ dated }) => dated !== null) && new Set(sides.map(({ dated }) => dated)).size > 1;
  return (
    <li className="py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ documentId, documentTitle, addedAt, dated, passage, sentence, value }, at) => (
          <div key={documentId} className="min-w-0">
            <p className="text-xs text-ink-3">
              <Link
                href={`/library/${documentId}?passage=${passage}`}
                prefetch={false}
                dir="auto"
                className="font-medium text-ink-2 underline underline-offset-2 wrap-anywhere hover:text-ink"
              >
                {documentTitle}
              </Link>
              <span className="figures">
                {" · "}
                {areDated && dated !== null
                  ? t(at === 0 ? "newerDated" : "olderDated", { date: statedDate(dated) })
                  : t(at === 0 ? "newer" : "older", {
                      date: format.dateTime(new Date(addedAt), { dateStyle: "medium" }),
                    })}
              </span>
            </p>
            <p dir="auto" className="mt-1 text-sm wrap-anywhere">
              <MarkedSentence sentence={sentence} value={value} />
            </p>
          </div>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {!dismissed && <KeepButtons sides={sides} onKept={onLeave} />}
        <WhoMay permission="manage_library">
          <Button
            size="sm"
            variant="ghost"
            disabled={review.isPending}
            onClick={() => review.mutate({ id, dismissed: !dismissed }, { onSuccess: onLeave })}
          >
            {t(dismissed ? "restore" : "dismiss")}
          </Button>
        </WhoMay>
        {review.error !== null && (
          <span role="alert" className="text-xs text-unsupported">
            {review.error.message}
          </span>
        )}
      </div>
    </li>
  );
}

/** Keeps the newer or the older of two documents in search. */
function KeepButtons({ sides, onKept }: { sides: Disagreement["sides"]; onKept(): void }) {
  const t = useTranslations("library.supersede");
  const { replace, isPending } = useSupersede();
  const [newer, older] = sides.map(({ documentId, documentTitle }) => ({ id: documentId, title: documentTitle }));
  if (newer === undefined || older === undefined) return null;
  const choices = [
    { words: "keepNewer", name: "keepNewerOf", kept: newer, retired: older },
    { words: "keepOlder", name: "keepOlderOf", kept: older, retired: newer },
  ] as const;
  return choices.map(({ words, name, kept, retired }) => (
    <Button
      key={words}
      size="sm"
      disabled={isPending}
      aria-label={t(name, { kept: kept.title, retired: retired.title })}
      onClick={() => void replace({ kept, retired: [retired] }, onKept)}
    >
      {t(words)}
    </Button>
  ));
}

/** A sentence with its value marked. */
function MarkedSentence({ sentence, value }: { sentence: string; value: string }) {
  const at = sentence.indexOf(value);
  if (at === -1) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <mark className="rounded-xs bg-partial-soft px-0.5 font-medium text-partial">{value}</mark>
      {sentence.slice(at + value.length)}
    </>
  );
}
