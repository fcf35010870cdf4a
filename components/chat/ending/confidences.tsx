"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dot, type Tone } from "@/components/ui/chip";
import { Popover } from "@/components/ui/overlays/popover";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { CandidateSupport, Groundedness } from "@/lib/shared/contracts/evaluation/judgement";
import {
  ANSWER_CHECKS,
  type AnswerCheck,
  type CheckVerdict,
  VERDICTS,
} from "@/lib/shared/contracts/evaluation/results";
import type { JudgeMode, Settings } from "@/lib/shared/contracts/settings/settings";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import type { AnswerConfidence } from "@/lib/shared/projections/chat/chat-confidence";

interface Words {
  tone: Tone;
  text: string;
}

interface ConfidencesProps {
  view: Pick<ChatView, "retrieval" | "support" | AnswerCheck>;
  /** The judges of the run, where known. */
  judges?: Settings["judges"] | null;
}

/**
 * The confidence in the sources, the sentences and the whole of an answer, such as its usefulness, in words, with
 * reasons. Memoized by its words: each streamed word makes a new view.
 */
export const Confidences = memo(EachConfidence, (before, after) => saidBy(before) === saidBy(after));

function saidBy({ view, judges }: ConfidencesProps): string {
  return JSON.stringify([view.retrieval, view.support, ANSWER_CHECKS.map((check) => view[check]), judges]);
}

function EachConfidence({ view, judges = null }: ConfidencesProps) {
  const { retrieval, support } = view;
  const t = useTranslations("chat.confidence");
  const why = useTranslations("chat.confidence.why");
  const answerWords = useAnswerWords();
  const graded = retrieval.state === "strong" || retrieval.state === "some";
  const judged = support.state === "judged" || support.state === "reflected" || support.state === "assessed";
  const judgeOf = judges === null ? null : byCheck(judges);
  const parts = [
    {
      label: t("retrieval"),
      ...useRetrievalWords(retrieval),
      why: why(`retrieval.${retrieval.state}`),
      reason: null,
      judge: graded ? (judgeOf?.relevance ?? null) : null,
    },
    {
      label: t("support"),
      ...useSupportWords(support),
      why: why(`support.${support.state}`),
      reason: null,
      judge: judged ? (judgeOf?.support ?? null) : null,
    },
    ...ANSWER_CHECKS.map((check) => {
      const found = view[check];
      return {
        label: t(check),
        ...answerWords(found),
        why: "reason" in found ? why(`findings.${found.state}`) : why(`${check}.${found.state}`),
        reason: "reason" in found ? found.reason : null,
        judge: "reason" in found ? (judgeOf?.[check] ?? null) : null,
      };
    }),
  ];
  return (
    <dl className="grid overflow-hidden rounded-xl border border-line bg-panel max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
      {parts.map(({ label, tone, text, reason, judge, ...part }) => (
        <div key={label} className="border-line py-2 pr-2 pl-3.5">
          <dt className="flex items-center justify-between gap-2 text-xs text-ink-3">
            {label}
            <ConfidenceWhy aspect={label} judge={judge}>
              <p>{part.why}</p>
              {reason !== null && (
                <p>
                  <ReasonText reason={reason} />
                </p>
              )}
            </ConfidenceWhy>
          </dt>
          <dd className="flex items-baseline gap-2 text-sm font-medium">
            <span className="relative -top-0.5">
              <Dot tone={tone} />
            </span>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useRetrievalWords({ state, kept, total, pages }: ChatView["retrieval"]): Words {
  const t = useTranslations("chat.confidence.retrievalStates");
  const tones = {
    pending: "unknown",
    strong: "supported",
    some: "partial",
    none: "unsupported",
    web: "unknown",
    "not-graded": "unknown",
    "not-reached": "unknown",
    "not-searched": "unknown",
    failed: "unsupported",
  } as const;
  return { tone: tones[state], text: t(state, { kept, total, pages }) };
}

const GROUNDED_TONES = {
  grounded: "supported",
  not_grounded: "unsupported",
  unknown: "unknown",
  not_applicable: "unknown",
} as const satisfies Record<Groundedness, Tone>;

const SUPPORT_TONES = {
  fully: "supported",
  partially: "partial",
  none: "unsupported",
  unknown: "unknown",
} as const satisfies Record<CandidateSupport, Tone>;

function useSupportWords(support: ChatView["support"]): Words {
  const t = useTranslations("chat.confidence");
  const { score } = useQuantities();
  switch (support.state) {
    case "reflected":
      return {
        tone: GROUNDED_TONES[support.groundedness],
        text: t(`reflectedStates.${support.groundedness}`, { score: score(support.score) }),
      };
    case "assessed":
      return { tone: SUPPORT_TONES[support.support], text: t(`assessedStates.${support.support}`) };
    case "checking":
    case "judged":
      return countWords(support, (key, count) => t(`supportStates.${key}`, { count }));
    default:
      return { tone: "unknown", text: t(`supportStates.${support.state}`) };
  }
}

type CountKey = "full" | "partly" | "failed" | "undecided" | "checking" | "none";

function countWords(
  { state, counts }: Extract<ChatView["support"], { counts: unknown }>,
  t: (key: CountKey, count: number) => string,
): Words {
  const failed = counts.contradicted + counts.unsupported;
  const parts = [
    counts.supported > 0 && t("full", counts.supported),
    counts.partial > 0 && t("partly", counts.partial),
    failed > 0 && t("failed", failed),
    counts.unknown > 0 && t("undecided", counts.unknown),
  ].filter((part) => part !== false);
  if (parts.length === 0) return { tone: "unknown", text: t(state === "checking" ? "checking" : "none", 0) };
  const worstTone = () => {
    if (failed > 0) return "unsupported";
    if (counts.partial > 0) return "partial";
    return counts.supported > 0 ? "supported" : "unknown";
  };
  return { tone: state === "checking" ? "unknown" : worstTone(), text: parts.join(", ") };
}

const ANSWER_TONES = {
  passed: "supported",
  failed: "unsupported",
  open: "unknown",
} as const satisfies Record<CheckVerdict, Tone>;

function useAnswerWords(): (found: AnswerConfidence) => Words {
  const t = useTranslations("chat.confidence");
  return (found) => {
    const words = t(`answerStates.${found.state}`);
    if (!("reason" in found)) return { tone: "unknown", text: words };
    // A figure next to "undecided" would read as a verdict.
    const utility = found.state === "unknown" ? null : found.utility;
    const text = utility === null ? words : t("utility", { words, utility });
    return { tone: ANSWER_TONES[VERDICTS[found.state]], text };
  };
}

/** Explains one confidence: its basis, the judge's reason, and the judge. */
function ConfidenceWhy({
  aspect,
  judge,
  children,
}: {
  /** The name of the confidence. */
  aspect: string;
  /** The judge; `null` if there was none or it is unknown here. */
  judge: JudgeMode | null;
  children: ReactNode;
}) {
  const t = useTranslations("chat.confidence.why");
  const judges = useTranslations("settings.judgeNames");
  return (
    <Popover
      title={aspect}
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={t("open", { aspect })} className="-my-1.5 size-6 text-ink-3">
          <CircleHelp aria-hidden className="size-3.5" />
        </Button>
      }
    >
      <div className="flex flex-col gap-2 text-ink-2">
        {children}
        {judge !== null && <p className="text-xs text-ink-3">{t("judge", { judge: judges(judge) })}</p>}
      </div>
    </Popover>
  );
}
