"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { Dialog } from "@/components/ui/overlays/dialog";

const SentenceLegend = lazyPart(() =>
  import("@/components/chat/answer/sentence-legend").then((module) => module.SentenceLegend),
);

const GROUPS = [
  {
    id: "everywhere",
    keys: [
      { id: "search", keys: ["/"] },
      { id: "help", keys: ["?"] },
      { id: "close", keys: ["Esc"] },
    ],
  },
  {
    id: "inChat",
    keys: [
      { id: "send", keys: ["Enter"] },
      { id: "break", keys: ["Shift", "Enter"] },
      { id: "stop", keys: ["Esc"] },
    ],
  },
  {
    id: "inSource",
    keys: [{ id: "sources", keys: ["←", "→"] }],
  },
  {
    id: "inTrace",
    keys: [
      { id: "event", keys: ["←", "→"] },
      { id: "node", keys: ["Shift", "← →"] },
      { id: "ends", keys: ["Home", "End"] },
      { id: "play", keys: ["Space"] },
      { id: "steps", keys: ["j", "k"] },
      { id: "open", keys: ["Enter"] },
    ],
  },
  {
    id: "inReview",
    keys: [
      { id: "agree", keys: ["a"] },
      { id: "disagree", keys: ["d"] },
      { id: "undo", keys: ["u"] },
      { id: "item", keys: ["↓", "↑"] },
      { id: "nextRun", keys: ["n"] },
      { id: "toAnswer", keys: ["o"] },
      { id: "toCorrected", keys: ["c"] },
      { id: "toNote", keys: ["e"] },
      { id: "leaveField", keys: ["Esc"] },
    ],
  },
] as const;

/** All keyboard shortcuts, by page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useTranslations("keys");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t("title")}
    >
      <div className="flex flex-col gap-4 text-sm">
        {GROUPS.map((group) => (
          <section key={group.id}>
            <h3 className="mb-1.5 text-xs text-ink-3">{t(group.id)}</h3>
            <dl className="flex flex-col gap-2">
              {group.keys.map(({ id, keys }) => (
                <div key={id} className="flex items-center justify-between gap-4">
                  <dt>{t(id)}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="rounded-sm border border-line-strong bg-sunk px-1.5 font-mono text-xs">
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Suspense>
          <SentenceLegend />
        </Suspense>
      </div>
    </Dialog>
  );
}
