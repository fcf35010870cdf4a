"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Disagreement } from "@/lib/shared/contracts/library/disagreement";
import { useReviewDisagreement } from "./use-disagreements";

/** Disagreements with both sentences, the newer document first, each to be dismissed or listed again. */
export function DisagreementList({ disagreements }: { disagreements: readonly Disagreement[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {disagreements.map((disagreement) => (
        <DisagreementItem key={disagreement.id} disagreement={disagreement} />
      ))}
    </ul>
  );
}

function DisagreementItem({ disagreement: { id, sides, dismissed } }: { disagreement: Disagreement }) {
  const t = useTranslations("library.disagreements");
  const format = useFormatter();
  const { mutate, isPending, error } = useReviewDisagreement();
  return (
    <li className="py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ documentId, documentTitle, addedAt, passage, sentence, value }, at) => (
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
                {t(at === 0 ? "newer" : "older", {
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
        <Button size="sm" variant="ghost" disabled={isPending} onClick={() => mutate({ id, dismissed: !dismissed })}>
          {t(dismissed ? "restore" : "dismiss")}
        </Button>
        {error !== null && (
          <span role="alert" className="text-xs text-unsupported">
            {error.message}
          </span>
        )}
      </div>
    </li>
  );
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
