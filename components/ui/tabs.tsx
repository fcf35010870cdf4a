"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names";

/** The tab that a key moves to, out of `count`; `null` for no move. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Tabs with one panel shown at a time. `keepMounted` preserves the state of hidden panels. Arrows move between tabs,
 * Enter selects: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. Our own because it is in the first script of every
 * page, where Base UI's would weigh as much as the rest of the kit.
 */
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
  const id = useId();
  /** The tab that arrow keys have focused; `null` without focus. */
  const [reached, setReached] = useState<Value | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1;
    const next = KEYS[event.key]?.(at, buttons.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div className={classNames("flex min-h-0 flex-col", className)}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={() => setReached(null)}
        className="flex h-13 shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b border-line px-4"
      >
        {tabs.map((tab) => {
          const shown = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={shown}
              aria-controls={shown || tab.keepMounted === true ? `${id}-${tab.value}-panel` : undefined}
              tabIndex={tab.value === (reached ?? value) ? 0 : -1}
              onFocus={() => setReached(tab.value)}
              onClick={() => onValueChange(tab.value)}
              className="border-b-2 border-transparent text-sm whitespace-nowrap text-ink-3 -outline-offset-2 transition-colors hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => {
        const shown = tab.value === value;
        if (!shown && tab.keepMounted !== true) return null;
        return (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}-${tab.value}-panel`}
            aria-labelledby={`${id}-${tab.value}`}
            tabIndex={shown ? 0 : -1}
            hidden={!shown}
            className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
          >
            {tab.panel}
          </div>
        );
      })}
    </div>
  );
}
