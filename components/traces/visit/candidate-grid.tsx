"use client";

import { useTranslations } from "next-intl";
import { Chip, type Tone } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { ReasonText } from "@/components/words/reason-text";
import type { CandidateSupport } from "@/lib/shared/contracts/evaluation/judgement";
import type { AttemptCandidate, AttemptView } from "@/lib/shared/projections/trace/attempts";
import { DetailSection } from "../detail-section";

const TONES = {
  fully: "supported",
  partially: "partial",
  none: "unsupported",
  unknown: "unknown",
} as const satisfies Record<CandidateSupport, Tone>;

/** The candidates of an attempt side by side: source, judgement, text, and the chosen one. */
export function CandidateGrid({ attempt }: { attempt: AttemptView | undefined }) {
  const t = useTranslations("chat.candidates");
  if (attempt === undefined || attempt.candidates.length === 0) return null;
  return (
    <DetailSection title={t("title", { count: attempt.candidates.length })}>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-2">
        {attempt.candidates.map((candidate) => (
          <li
            key={candidate.id}
            className={classNames(
              "flex flex-col gap-1.5 rounded-lg border px-3 py-2.5",
              candidate.selected ? "border-accent bg-accent-soft" : "border-line",
            )}
          >
            <Candidate candidate={candidate} passages={attempt.passages} />
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function Candidate({ candidate, passages }: { candidate: AttemptCandidate; passages: AttemptView["passages"] }) {
  const t = useTranslations("chat.candidates");
  const step = useTranslations("traces.step");
  const { judgement, passageId, rank, selected, text } = candidate;
  const common = useTranslations("common");
  const source = passages.find((passage) => passage.passageId === passageId);
  const support = judgement?.support ?? null;
  const utility = judgement?.utility ?? null;
  const utilityWords = ({ value }: { value: number | null }) =>
    value === null ? t("undecided") : t("utilityOf", { utility: value });
  return (
    <>
      <p className="figures flex flex-wrap items-center gap-2 font-medium">
        {t("number", { rank })}
        {selected && (
          <Chip tone="accent" dot>
            {t("chosen")}
          </Chip>
        )}
      </p>
      <p className="text-xs break-words text-ink-2">
        {source === undefined ? t("withoutSource") : `[${source.number}] ${source.documentTitle}`}
      </p>
      <dl className="figures flex flex-col gap-1 text-xs">
        <div>
          <dt className="sr-only">{t("support")}</dt>
          <dd>
            <Chip tone={support === null ? "unknown" : TONES[support.value]} dot>
              {common("named", {
                name: t("support"),
                value: support === null ? t("notChecked") : t(`supportOf.${support.value}`),
              })}
            </Chip>
            {support !== null && (
              <p className="mt-1 text-ink-2">
                <ReasonText reason={support.reason} />{" "}
                <span className="text-ink-3">{step(`judges.${support.judge}`)}</span>
              </p>
            )}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t("utility")}</dt>
          <dd>
            <Chip>
              {common("named", {
                name: t("utility"),
                value: utility === null ? t("notChecked") : utilityWords(utility),
              })}
            </Chip>
            {utility !== null && (
              <p className="mt-1 text-ink-2">
                <ReasonText reason={utility.reason} />{" "}
                <span className="text-ink-3">{step(`judges.${utility.judge}`)}</span>
              </p>
            )}
          </dd>
        </div>
      </dl>
      <p className="text-sm break-words whitespace-pre-wrap">{text.trim() === "" ? t("empty") : text}</p>
    </>
  );
}
