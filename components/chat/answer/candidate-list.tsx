"use client";

import { useTranslations } from "next-intl";
import { Chip, type Tone } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { ReasonText } from "@/components/words/reason-text";
import type { CandidateSupport } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { splitSentences } from "@/lib/shared/projections/chat/chat-text";
import type { CandidateView } from "@/lib/shared/projections/trace/candidates";
import type { OpenCitation } from "../citation/citation-target";
import { AnswerText } from "./answer-text";

const SUPPORT_TONES = {
  fully: "supported",
  partially: "partial",
  none: "unsupported",
  unknown: "unknown",
} as const satisfies Record<CandidateSupport, Tone>;

/** The candidate answers that were not chosen, collapsed below the chosen one. */
export function CandidateList({ view, onOpenCitation }: { view: ChatView; onOpenCitation: OpenCitation }) {
  const t = useTranslations("chat.candidates");
  if (view.candidates === null) return null;
  const { all, chosenId } = view.candidates;
  return (
    <details className="rounded-xl border border-line bg-panel text-sm">
      <summary className="px-3.5 py-2 font-medium text-ink-2 hover:text-ink">
        {t("title", { count: all.length })}
      </summary>
      {chosenId === null && <p className="border-t border-line px-3.5 py-2 text-ink-2">{t("none")}</p>}
      <ol className="divide-y divide-line border-t border-line">
        {all.map((candidate) => (
          <li
            key={candidate.id}
            className={classNames("flex flex-col gap-1.5 px-3.5 py-2.5", candidate.id === chosenId && "bg-accent-soft")}
          >
            <CandidateHead candidate={candidate} chosen={candidate.id === chosenId} sources={view.sources} />
            <CandidateText
              candidate={candidate}
              sources={view.sources}
              language={view.language}
              onOpenCitation={onOpenCitation}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}

function CandidateHead({
  candidate,
  chosen,
  sources,
}: {
  candidate: CandidateView;
  chosen: boolean;
  sources: ChatView["sources"];
}) {
  const t = useTranslations("chat.candidates");
  const common = useTranslations("common");
  const { judgement, passageId, rank } = candidate;
  const source = [...sources.values()].find((known) => known.passageId === passageId);
  const support = judgement?.support ?? null;
  const utility = judgement?.utility ?? null;
  const utilityWords = ({ value }: { value: number | null }) =>
    value === null ? t("undecided") : t("utilityOf", { utility: value });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="figures font-medium">{t("number", { rank })}</span>
        {chosen && (
          <Chip tone="accent" dot>
            {t("chosen")}
          </Chip>
        )}
        <span className="min-w-0 break-words text-ink-2">
          {source === undefined ? t("withoutSource") : `[${source.number}] ${source.documentTitle}`}
        </span>
      </p>
      <p className="figures flex flex-wrap gap-1.5">
        <Chip tone={support === null ? "unknown" : SUPPORT_TONES[support.value]} dot>
          {common("named", {
            name: t("support"),
            value: support === null ? t("notChecked") : t(`supportOf.${support.value}`),
          })}
        </Chip>
        <Chip>
          {common("named", { name: t("utility"), value: utility === null ? t("notChecked") : utilityWords(utility) })}
        </Chip>
      </p>
      {support !== null && (
        <p className="text-xs text-ink-2">
          <ReasonText reason={support.reason} />
        </p>
      )}
    </>
  );
}

function CandidateText({
  candidate,
  sources,
  language,
  onOpenCitation,
}: {
  candidate: CandidateView;
  sources: ChatView["sources"];
  language: TextLanguage | null;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.candidates");
  if (candidate.text.trim() === "") return <p className="text-ink-2">{t("empty")}</p>;
  const known = new Set(sources.keys());
  return (
    <AnswerText
      sentences={splitSentences(candidate.text, [...candidate.judged.values()], known, "whole")}
      sources={sources}
      language={language}
      onOpenCitation={onOpenCitation}
    />
  );
}
