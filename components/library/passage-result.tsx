"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useQuantities } from "@/components/ui/use-quantities";
import { passagePlace } from "@/lib/contracts/passage-place";
import type { RankedPassage } from "@/lib/contracts/retrieval";

/** One passage with its place and score in each list. */
export function PassageResult({ result }: { result: RankedPassage }) {
  const t = useTranslations("library.search");
  const { raw } = useQuantities();
  const { passage, ranks } = result;
  const place = [
    ...passagePlace(passage).slice(1).slice(-2),
    ...(passage.page === null ? [] : [t("page", { page: passage.page })]),
  ].join(" · ");
  return (
    <li>
      <Card className="grid gap-x-6 gap-y-3 p-4 min-[900px]:grid-cols-[1fr_15rem]">
        <div className="min-w-0">
          <p className="flex min-w-0 items-baseline gap-2">
            <span className="figures shrink-0 font-semibold">{ranks.fusedRank}</span>
            <Link
              href={`/library/${passage.documentId}?passage=${passage.ordinal}`}
              className="min-w-0 truncate font-medium hover:underline"
            >
              {passage.documentTitle}
            </Link>
            {place !== "" && <span className="min-w-0 truncate text-xs text-ink-3">{place}</span>}
          </p>
          <p className="mt-1 line-clamp-5 text-sm break-words whitespace-pre-line text-ink-2">{passage.text}</p>
        </div>
        <dl className="figures grid grid-cols-3 gap-2 self-start text-sm min-[900px]:grid-cols-[5rem_1fr_auto] min-[900px]:gap-y-1.5">
          <Place name={t("fused")} rank={ranks.fusedRank} score={raw(ranks.fusedScore)} strong />
          <Place name={t("dense")} rank={ranks.denseRank} score={raw(ranks.denseScore)} />
          <Place name={t("lexical")} rank={ranks.lexicalRank} score={raw(ranks.lexicalScore)} />
        </dl>
      </Card>
    </li>
  );
}

function Place({
  name,
  rank,
  score,
  strong = false,
}: {
  name: string;
  rank: number | null;
  score: string;
  strong?: boolean;
}) {
  const t = useTranslations("library.search");
  return (
    <div className="contents max-[900px]:flex max-[900px]:flex-col">
      <dt className={strong ? "font-medium" : "text-ink-2"}>{name}</dt>
      <dd className="text-xs leading-5 text-ink-3">{rank === null ? t("absent") : t("rank", { rank })}</dd>
      <dd className={strong ? "font-semibold min-[900px]:text-right" : "min-[900px]:text-right"}>{score}</dd>
    </div>
  );
}
