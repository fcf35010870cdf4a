import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

export type Tone = "neutral" | "accent" | "supported" | "partial" | "related" | "unsupported" | "unknown";

const TEXT = {
  neutral: "text-ink-2",
  accent: "text-accent border-accent",
  supported: "text-supported",
  partial: "text-partial",
  related: "text-related",
  unsupported: "text-unsupported",
  unknown: "text-ink-2",
} as const satisfies Record<Tone, string>;

const DOTS = {
  neutral: "bg-faint",
  accent: "bg-accent",
  supported: "bg-supported",
  partial: "bg-partial",
  related: "bg-related",
  unsupported: "bg-unsupported",
  unknown: "bg-unknown",
} as const satisfies Record<Tone, string>;

/** A small decorative dot: the text beside it says the same. */
export function Dot({ tone = "neutral" }: { tone?: Tone }) {
  return (
    <span
      aria-hidden
      className={classNames("inline-block size-1.5 shrink-0 rounded-full forced-color-adjust-none", DOTS[tone])}
    />
  );
}

/** The classes of a pill, for a link or button that looks like one. */
export function chipStyles(tone: Tone = "neutral"): string {
  return classNames(
    "inline-flex h-6.5 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-panel px-2.5 text-xs whitespace-nowrap",
    TEXT[tone],
  );
}

/** A pill with a fact. `dot` adds a coloured dot before it. */
export function Chip({
  tone = "neutral",
  dot = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"span">, "children"> & { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(chipStyles(tone), className)} {...rest}>
      {dot && <Dot tone={tone} />}
      {children}
    </span>
  );
}
