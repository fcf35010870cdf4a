"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { type SelectProps, selectStyles } from "./select-props";

/** A `Select` after its first use: opens at once and stays mounted. */
export function OpenedSelect<Value extends string>({
  value,
  onValueChange,
  options,
  label,
  pill = false,
  disabled = false,
  id,
}: SelectProps<Value>) {
  return (
    <Base.Root
      defaultOpen
      value={value}
      disabled={disabled}
      items={options}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <Base.Trigger aria-label={label} {...(id === undefined ? {} : { id })} className={selectStyles(pill)}>
        <Base.Value className="truncate" />
        <Base.Icon>
          <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
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
