"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";

const KEYS = [
  { id: "focus", keys: ["/"] },
  { id: "send", keys: ["Enter"] },
  { id: "break", keys: ["Shift", "Enter"] },
  { id: "stop", keys: ["Esc"] },
  { id: "help", keys: ["?"] },
] as const;

/** The keys of the chat page. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useTranslations("chat.keys");
  return (
    <Dialog open={open} onOpenChange={onClose} title={t("title")}>
      <dl className="flex flex-col gap-2 text-sm">
        {KEYS.map(({ id, keys }) => (
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
    </Dialog>
  );
}
