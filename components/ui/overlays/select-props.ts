import { classNames } from "../class-names";

export interface SelectProps<Value extends string> {
  value: Value;
  onValueChange(value: Value): void;
  options: ReadonlyArray<{ value: Value; label: string }>;
  /** Accessible name of the field. */
  label: string;
  /** Looks like a chip, for filters above a list. */
  pill?: boolean;
  disabled?: boolean;
  id?: string;
}

/** The classes of a select's button. */
export function selectStyles(pill: boolean): string {
  return classNames(
    "inline-flex max-w-full items-center gap-1.5 border border-line-strong bg-panel whitespace-nowrap hover:bg-sunk disabled:opacity-45 data-[disabled]:opacity-45",
    pill ? "h-6.5 rounded-full px-2.5 text-xs text-ink-2" : "h-9 w-full justify-between rounded-lg px-3 text-sm",
  );
}
