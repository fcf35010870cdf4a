"use client";

import { Switch as Base } from "@base-ui/react/switch";

/** An on/off switch with immediate effect. Name it with `aria-label` or `aria-labelledby`, or wrap it in a label. */
export function Switch({
  checked,
  onCheckedChange,
  ...rest
}: {
  checked: boolean;
  onCheckedChange(checked: boolean): void;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
}) {
  return (
    <Base.Root
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next)}
      className="relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-faint bg-sunk transition-colors data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-45"
      {...rest}
    >
      <Base.Thumb className="ml-0.5 size-3.5 rounded-full bg-faint transition-transform data-[checked]:translate-x-4 data-[checked]:bg-on-accent" />
    </Base.Root>
  );
}
