"use client";

import { useTranslations } from "next-intl";
import { Dot, type Tone } from "@/components/ui/chip";
import type { ChatView } from "@/lib/projections/chat";

interface Words {
  tone: Tone;
  text: string;
}

/** How sure the answer is, in words: of its sources, of its sentences, of its use. */
export function Confidences({ view }: { view: ChatView }) {
  const t = useTranslations("chat.confidence");
  const parts = [
    { label: t("retrieval"), ...useRetrievalWords(view.retrieval) },
    { label: t("support"), ...useSupportWords(view.support) },
    { label: t("usefulness"), ...useUsefulnessWords(view.usefulness) },
  ];
  return (
    <dl className="grid overflow-hidden rounded-xl border border-line bg-panel max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      {parts.map(({ label, tone, text }) => (
        <div key={label} className="border-line px-3.5 py-2">
          <dt className="text-xs text-ink-3">{label}</dt>
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

function useRetrievalWords({ state, kept, total }: ChatView["retrieval"]): Words {
  const t = useTranslations("chat.confidence.retrievalStates");
  const tones = {
    pending: "unknown",
    strong: "supported",
    some: "partial",
    none: "unsupported",
    "not-graded": "unknown",
    "not-reached": "unknown",
  } as const;
  return { tone: tones[state], text: t(state, { kept, total }) };
}

function useSupportWords({ state, counts }: ChatView["support"]): Words {
  const t = useTranslations("chat.confidence.supportStates");
  const failed = counts.contradicted + counts.unsupported;
  if (state !== "judged" && state !== "checking") return { tone: "unknown", text: t(state) };
  const parts = [
    counts.supported > 0 && t("full", { count: counts.supported }),
    counts.partial > 0 && t("partly", { count: counts.partial }),
    failed > 0 && t("failed", { count: failed }),
    counts.unknown > 0 && t("undecided", { count: counts.unknown }),
  ].filter((part) => part !== false);
  const tone =
    failed > 0 ? "unsupported" : counts.partial > 0 ? "partial" : counts.supported > 0 ? "supported" : "unknown";
  if (parts.length === 0) return { tone: "unknown", text: state === "checking" ? t("checking") : t("none") };
  return { tone: state === "checking" ? "unknown" : tone, text: parts.join(", ") };
}

function useUsefulnessWords({ state }: ChatView["usefulness"]): Words {
  const t = useTranslations("chat.confidence.usefulnessStates");
  const tones = {
    pending: "unknown",
    useful: "supported",
    not_useful: "unsupported",
    unknown: "unknown",
    "not-checked": "unknown",
  } as const;
  return { tone: tones[state], text: t(state) };
}
