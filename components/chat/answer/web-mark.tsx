"use client";

import { ExternalLink, Globe } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { WebSource } from "@/lib/shared/contracts/library/web-search";

/** Says that a source is a web page: its site, and when it was fetched. */
export function WebMark({ web }: { web: WebSource }) {
  const t = useTranslations("chat.web");
  const format = useFormatter();
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1 text-xs text-ink-3">
      <Globe aria-hidden className="size-3 shrink-0" />
      <span className="min-w-0 truncate">
        {t("mark", {
          site: siteOf(web.url),
          time: format.dateTime(new Date(web.fetchedAt), { dateStyle: "medium", timeStyle: "short" }),
        })}
      </span>
    </span>
  );
}

/** Says that the text is a stored copy, and links to the page without a referrer. */
export function WebPageNote({ web }: { web: WebSource }) {
  const t = useTranslations("chat.web");
  return (
    <div role="note" className="rounded-lg bg-sunk px-3 py-2 text-sm">
      <WebMark web={web} />
      <p className="mt-1 text-xs break-all text-ink-2">{web.url}</p>
      {isOpenable(web.url) && (
        <a
          href={web.url}
          target="_blank"
          rel="noreferrer noopener"
          className="mt-1 inline-flex items-center gap-1 text-accent underline underline-offset-2"
        >
          {t("open")}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
      <p className="mt-1 text-xs text-ink-3">{t("kept")}</p>
    </div>
  );
}

/** The host of an address. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : url;
}

/** Whether a link may be opened: addresses from web pages are untrusted. */
export function isOpenable(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}
