"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Tabs with one panel shown at a time. `keepMounted` preserves the state of a hidden panel. */
export function Tabs<Value extends string>({
  value,
  onValueChange,
  tabs,
  label,
  className,
}: {
  value: Value;
  onValueChange(value: Value): void;
  tabs: ReadonlyArray<{ value: NoInfer<Value>; label: ReactNode; panel: ReactNode; keepMounted?: boolean }>;
  label: string;
  className?: string;
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={classNames("flex min-h-0 flex-col", className)}
    >
      <Base.List
        aria-label={label}
        className="flex h-13 shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-line px-4"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="border-b-2 border-transparent text-sm whitespace-nowrap text-ink-3 -outline-offset-2 transition-colors hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={tab.keepMounted === true}
          className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
        >
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
