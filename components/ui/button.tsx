import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "icon" | "icon-sm";

const VARIANTS = {
  primary: "bg-ink text-paper hover:opacity-88 border border-transparent",
  secondary: "bg-panel text-ink border border-line-strong hover:bg-sunk",
  ghost: "text-ink-2 hover:bg-sunk hover:text-ink border border-transparent",
  danger: "bg-panel text-unsupported border border-line-strong hover:bg-unsupported-soft",
} as const satisfies Record<ButtonVariant, string>;

const SIZES = {
  sm: "h-7 px-2.5 text-xs gap-1.5 rounded-md",
  md: "h-9 px-3.5 text-sm gap-2 rounded-lg",
  icon: "size-9 rounded-lg",
  "icon-sm": "size-7 rounded-md",
} as const satisfies Record<ButtonSize, string>;

/** The classes of a button, for a link that looks like one. */
export function buttonStyles(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center font-medium whitespace-nowrap select-none transition-[background,opacity] disabled:opacity-45",
    VARIANTS[variant],
    SIZES[size],
  );
}

export function Button({
  variant = "secondary",
  size = "md",
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { variant?: ButtonVariant; size?: ButtonSize }) {
  return <button type={type} className={classNames(buttonStyles(variant, size), className)} {...rest} />;
}
