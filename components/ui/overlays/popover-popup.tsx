"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { openChange } from "./popup-open-change";
import type { PopupProps } from "./use-popup-trigger";

/** The content of a `Popover`. */
export function PopoverPopup({
  title,
  children,
  open,
  onOpenChange,
  anchor,
}: PopupProps & { title: string; children: ReactNode }) {
  return (
    <Base.Root open={open} onOpenChange={openChange(onOpenChange, anchor)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} align="start" className="z-50">
          <Base.Popup
            finalFocus={anchor}
            className="max-h-[min(26rem,var(--available-height))] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-panel p-3 text-sm shadow-overlay outline-none"
          >
            <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
