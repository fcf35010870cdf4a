import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import { classNames } from "@/components/ui/class-names";

export type MarkedStatus = "ok" | "warning" | "failed" | "unknown" | "off" | "busy";

const MARKS = {
  ok: { icon: CircleCheck, tone: "text-supported" },
  warning: { icon: CircleAlert, tone: "text-partial" },
  failed: { icon: CircleX, tone: "text-unsupported" },
  unknown: { icon: CircleHelp, tone: "text-unknown" },
  off: { icon: CircleDashed, tone: "text-ink-3" },
  busy: { icon: CircleDashed, tone: "text-accent animate-pulse-soft" },
} as const satisfies Record<MarkedStatus, { icon: LucideIcon; tone: string }>;

/** A status as a shape and a colour; the text is beside it, or in `label` for screen readers. */
export function StatusMark({ status, label }: { status: MarkedStatus; label?: string }) {
  const { icon: Icon, tone } = MARKS[status];
  return (
    <>
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", tone)} />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </>
  );
}
