"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { isOpenable, siteOf } from "@/components/chat/answer/web-mark";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { DetailSection } from "../detail-section";

/** The exact query sent to the web, its provider, and what happened to the pages. */
export function WebResultDetail({ event }: { event: RunEventOf<"web-result"> }) {
  const t = useTranslations("traces.web");
  const providers = useTranslations("settings.web.providers");
  const { ms } = useQuantities();
  return (
    <DetailSection title={t("title", { provider: providers(event.provider) })} aside={ms(event.ms)}>
      <p className="text-xs text-ink-3">{t("sent")}</p>
      <p dir="auto" className="mb-3 border-l-2 border-line-strong pl-2.5 wrap-anywhere">
        {event.query}
      </p>
      {event.pages.length === 0 ? (
        <p className="text-ink-2">{t("noPages")}</p>
      ) : (
        <ol aria-label={t("pages")} className="divide-y divide-line border-y border-line">
          {event.pages.map(({ url, title, passages, failure }) => (
            <li key={url} className="flex gap-2.5 py-2">
              {failure === null ? (
                <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-supported" />
              ) : (
                <X aria-hidden className="mt-0.5 size-3.5 shrink-0 text-unsupported" />
              )}
              <div className="min-w-0">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {title === "" ? siteOf(url) : title}
                </p>
                <p className="text-xs break-all text-ink-3">
                  {isOpenable(url) ? (
                    <a href={url} target="_blank" rel="noreferrer noopener" className="underline underline-offset-2">
                      {url}
                    </a>
                  ) : (
                    url
                  )}
                </p>
                <p className="figures text-xs text-ink-2">
                  {failure === null ? (
                    t("read", { count: passages })
                  ) : (
                    <>
                      {t("notRead")} <ReasonText reason={failure} />
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </DetailSection>
  );
}
