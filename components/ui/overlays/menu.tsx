"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names";

export interface MenuItem {
  label: ReactNode;
  onSelect(): void;
  danger?: boolean;
}

/** A short list of actions behind a button. */
export function Menu({
  trigger,
  items,
  onOpenChange,
}: {
  trigger: ReactElement;
  items: readonly MenuItem[];
  onOpenChange?(open: boolean): void;
}) {
  return (
    <Base.Root {...(onOpenChange !== undefined && { onOpenChange: (open) => onOpenChange(open) })}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="min-w-36 rounded-lg border border-line bg-panel p-1 text-sm shadow-overlay outline-none">
            {items.map((item, index) => (
              <Base.Item
                // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items are fixed while it is open
                key={index}
                onClick={() => item.onSelect()}
                className={classNames(
                  "cursor-default rounded-md px-2.5 py-1.5 outline-none data-[highlighted]:bg-sunk",
                  item.danger === true && "text-unsupported",
                )}
              >
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
