"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
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
  /** Id of a text about it, such as why it is disabled. */
  describedBy?: string;
}

/** A choice of a few values. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  label,
  pill = false,
  disabled = false,
  id,
  describedBy,
}: SelectProps<Value>) {
  return (
    <Base.Root
      value={value}
      disabled={disabled}
      items={options}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <Base.Trigger
        aria-label={label}
        aria-describedby={describedBy}
        {...(id === undefined ? {} : { id })}
        className={classNames(
          "inline-flex max-w-full items-center gap-1.5 border border-line-strong bg-panel whitespace-nowrap hover:bg-sunk data-[disabled]:opacity-45",
          pill ? "h-6.5 rounded-full px-2.5 text-xs text-ink-2" : "h-9 w-full justify-between rounded-lg px-3 text-sm",
        )}
      >
        <Base.Value className="truncate" />
        <Base.Icon>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className="max-h-[min(20rem,var(--available-height))] min-w-[var(--anchor-width)] overflow-y-auto rounded-lg border border-line bg-panel p-1 text-sm shadow-overlay outline-none">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                className="flex cursor-default items-center justify-between gap-4 rounded-md px-2.5 py-1.5 outline-none data-[highlighted]:bg-sunk"
              >
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-3.5 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
