"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useHasAccounts } from "@/components/account/viewer";
import { isOpenable, WebMark } from "@/components/chat/answer/web-mark";
import { usePagePlace } from "@/components/words/use-page-place";
import { useQuantities } from "@/components/words/use-quantities";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";
import { fusedStanding } from "@/lib/shared/projections/fused-standing";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";

/** The passages of a search, with their scores in every list. */
export function PassageTable({
  logged,
  passages,
}: {
  logged: readonly LoggedPassage[];
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.step");
  const numbers = new Map(logged.map(({ passageId, number }) => [passageId, number]));
  return (
    <ol className="divide-y divide-line border-y border-line">
      {logged.map((passage) => {
        const { neighbourOf } = passage.ranks;
        const beside = neighbourOf === undefined ? undefined : numbers.get(neighbourOf);
        return (
          <PassageLine key={passage.passageId} passage={passage} text={passages[passage.passageId]?.text}>
            {beside !== undefined && <p className="text-xs text-accent">{t("neighbour", { number: beside })}</p>}
          </PassageLine>
        );
      })}
    </ol>
  );
}

/** One passage: its source number, its place, its ranks, and remarks. */
export function PassageLine({
  passage,
  text,
  aside,
  children,
}: {
  passage: LoggedPassage;
  /** `undefined` if the passage is no longer in the library. */
  text: string | undefined;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTranslations("traces.step");
  const ways = useTranslations("traces.graph.retrievals");
  const way = useTranslations("graph.way");
  const { raw, count } = useQuantities();
  const place = (score: number | null, rank: number | null) => (rank === null ? "–" : `${raw(score)} #${count(rank)}`);
  const { ranks } = passage;
  const hasAccounts = useHasAccounts();
  const fused = fusedStanding(ranks);
  const page = usePagePlace()(passage);
  const name = page === null ? passage.documentTitle : `${passage.documentTitle}, ${page}`;
  return (
    <li className="figures flex gap-3 py-2.5">
      <span className="w-4 shrink-0 text-sm font-semibold">{passage.number}</span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 text-sm wrap-anywhere">
            {passage.web !== undefined ? (
              <WebPageName name={name} url={passage.web.url} />
            ) : text === undefined ? (
              <>
                {name} <span className="text-xs text-ink-3">({t(hasAccounts ? "goneOrClosed" : "gone")})</span>
              </>
            ) : (
              <Link href={`/library/${passage.documentId}?passage=${passage.ordinal}`} className="hover:underline">
                {name}
              </Link>
            )}
          </p>
          {aside}
        </div>
        <p className="text-xs text-ink-3">
          {ranks.neighbourOf === undefined &&
            t("ranks", {
              dense: place(ranks.denseScore, ranks.denseRank),
              lexical: place(ranks.lexicalScore, ranks.lexicalRank),
              fused: place(fused.score, fused.rank),
            })}
          {ranks.rerankRank !== null && ` · ${t("rerank", { rerank: place(ranks.rerankScore, ranks.rerankRank) })}`}
        </p>
        {passage.web !== undefined && <WebMark web={passage.web} />}
        {ranks.graphRank !== undefined && (
          <p className="text-xs text-ink-3">
            {t("graphRank", {
              rank: count(ranks.graphRank),
              ways: (ranks.graphBy ?? []).map((way) => ways(way)).join(", "),
            })}
          </p>
        )}
        {ranks.lead !== undefined && (
          <p className="text-xs wrap-anywhere text-ink-3">
            {way("lead", { name: ranks.lead.name, sentence: ranks.lead.sentence })}
          </p>
        )}
        {children}
        {text !== undefined && (
          <details className="mt-1 text-xs text-ink-2">
            <summary className="truncate text-ink-3 hover:text-ink">{passagePreview(text)}</summary>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </details>
        )}
      </div>
    </li>
  );
}

/** A web page by its title; opens in a new tab, without a referrer. */
function WebPageName({ name, url }: { name: string; url: string }) {
  if (!isOpenable(url)) return name;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="hover:underline">
      {name}
    </a>
  );
}
