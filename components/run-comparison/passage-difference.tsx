"use client";

import { ArrowDown, ArrowUp, Equal, type LucideIcon, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePagePlace } from "@/components/words/use-page-place";
import { useQuantities } from "@/components/words/use-quantities";
import type { PassagePair, PassagePlace } from "@/lib/shared/projections/trace/run-difference";
import { ComparedRow, ComparedRows } from "./compared-rows";

const CHANGES = {
  in: Plus,
  out: Minus,
  up: ArrowUp,
  down: ArrowDown,
  same: Equal,
} as const satisfies Record<string, LucideIcon>;
type Change = keyof typeof CHANGES;

function changeOf({ left, right }: PassagePair): Change {
  if (left === null) return "in";
  if (right === null) return "out";
  return right.place < left.place ? "up" : right.place > left.place ? "down" : "same";
}

/** The passages behind either answer: added, removed or moved, with rank and grade. */
export function PassageDifference({ passages }: { passages: readonly PassagePair[] }) {
  const t = useTranslations("comparison.passages");
  const pagePlace = usePagePlace();
  const { count } = useQuantities();
  if (passages.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  const tally = (change: Change) => passages.filter((pair) => changeOf(pair) === change).length;
  return (
    <>
      <p className="figures mb-2 text-ink-2">
        {t("summary", { in: tally("in"), out: tally("out"), moved: tally("up") + tally("down"), same: tally("same") })}
      </p>
      <ComparedRows>
        {passages.map((pair) => {
          const change = changeOf(pair);
          const Icon = CHANGES[change];
          const { passageId, documentTitle, headingPath } = pair.passage;
          const page = pagePlace(pair.passage);
          const place = [documentTitle, ...headingPath.slice(-1)].join(" · ");
          return (
            <ComparedRow
              key={passageId}
              name={
                <span className="flex items-start gap-2 text-ink">
                  <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
                  <span className="min-w-0">
                    {page === null ? place : `${place}, ${page}`}
                    <span className="block text-xs text-ink-3">{t(`changes.${change}`)}</span>
                  </span>
                </span>
              }
              left={<Place at={pair.left} count={count} />}
              right={<Place at={pair.right} count={count} />}
              differs={change !== "same"}
            />
          );
        })}
      </ComparedRows>
    </>
  );
}

function Place({ at, count }: { at: PassagePlace | null; count(value: number): string }) {
  const t = useTranslations("comparison.passages");
  const step = useTranslations("traces.step");
  const { score } = useQuantities();
  if (at === null) return <span className="font-normal text-ink-3">{t("absent")}</span>;
  const { grade } = at;
  const graded =
    grade === null
      ? t("notGraded")
      : `${step(`gradesOf.${grade.grade}`)}${grade.score === null ? "" : ` ${score(grade.score)}`}`;
  return (
    <>
      {t("place", { place: count(at.place) })} <span className="font-normal text-ink-3">· {graded}</span>
    </>
  );
}
