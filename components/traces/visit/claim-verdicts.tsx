"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { JudgementButtons } from "@/components/review/judgement-buttons";
import { Chip, type Tone } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { ReasonText } from "@/components/words/reason-text";
import { usePagePlace } from "@/components/words/use-page-place";
import { useQuantities } from "@/components/words/use-quantities";
import type { Evidence, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";
import { candidateRank } from "@/lib/shared/projections/trace/candidates";
import type { VisitEvent } from "@/lib/shared/projections/trace/trace";
import { DetailSection } from "../detail-section";

const TONES = {
  supported: "supported",
  partial: "partial",
  contradicted: "unsupported",
  unsupported: "unsupported",
  unknown: "unknown",
  no_claim: "neutral",
} as const satisfies Record<Verdict, Tone>;

/** Each judged sentence, with its verdicts in order of time and their evidence. */
export function ClaimVerdicts({
  events,
  passages,
}: {
  events: readonly VisitEvent[];
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.step");
  const candidates = useTranslations("chat.candidates");
  const common = useTranslations("common");
  const { score, ms } = useQuantities();
  const verdicts = events.flatMap((event) => (event.type === "claim-verdict" ? event : []));
  if (verdicts.length === 0) return null;
  const retractions = new Map(
    events.flatMap((event) => (event.type === "claim-retract" ? [[event.claimId, event.reason] as const] : [])),
  );
  return (
    <DetailSection title={t("verdicts")}>
      <ol className="divide-y divide-line border-y border-line">
        {verdicts.map(({ seq, claim, result, candidateId }) => {
          const retraction = retractions.get(claim.id);
          return (
            <li key={seq} className="py-2.5">
              <div className="flex items-start justify-between gap-3">
                <p className={classNames("min-w-0", retraction !== undefined && "text-ink-2 line-through")}>
                  {passagePreview(claim.text)}
                </p>
                <span className="flex shrink-0 items-center gap-2">
                  <Chip tone={TONES[result.verdict]} className="figures shrink-0">
                    {t(`verdictsOf.${result.verdict}`)} {result.score !== null && score(result.score)}
                  </Chip>
                  <JudgementButtons
                    kind="verdict"
                    target={claim.id}
                    judgement={result}
                    what={`${claim.text} ${t(`verdictsOf.${result.verdict}`)}`}
                  />
                </span>
              </div>
              <p className="figures mt-0.5 text-xs text-ink-2">
                {candidateId !== undefined && `${candidates("number", { rank: candidateRank(candidateId) })} · `}
                <ReasonText reason={result.reason} />{" "}
                <span className="text-ink-3">
                  {t(`judges.${result.judge}`)} · {ms(result.ms)}
                </span>
              </p>
              {retraction !== undefined && (
                <p className="mt-0.5 text-xs text-unsupported">
                  {common("lead", { name: t("retracted") })} <ReasonText reason={retraction} />
                </p>
              )}
              {result.evidence !== null && <EvidenceQuote evidence={result.evidence} passages={passages} />}
            </li>
          );
        })}
      </ol>
    </DetailSection>
  );
}

function EvidenceQuote({ evidence, passages }: { evidence: Evidence; passages: Readonly<Record<string, Passage>> }) {
  const t = useTranslations("traces.step");
  const passage = passages[evidence.passageId];
  const pagePlace = usePagePlace();
  const page = passage === undefined ? null : pagePlace(passage, evidence);
  return (
    <blockquote className="mt-1.5 border-l-2 border-line-strong pl-2.5 text-xs text-ink-2">
      <span className="sr-only">{t("evidence")}: </span>
      {passagePreview(evidence.quote)}
      {passage !== undefined && (
        <Link
          href={`/library/${passage.documentId}?passage=${passage.ordinal}`}
          className="mt-0.5 block text-ink-3 hover:underline"
        >
          {passage.documentTitle}
          {page !== null && `, ${page}`}
        </Link>
      )}
    </blockquote>
  );
}
