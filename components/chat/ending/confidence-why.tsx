"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Why one confidence is what it is: what it rests on, the judge's own reason, and who judged. */
export function ConfidenceWhy({
  aspect,
  judge,
  children,
}: {
  /** Its name, in words. */
  aspect: string;
  /** Who judged; `null` where nobody did, or it is not told here. */
  judge: Settings["judges"][keyof Settings["judges"]] | null;
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
