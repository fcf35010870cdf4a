"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

/** Choices or text beside the button that opens them. */
export function Popover({
  trigger,
  title,
  openOnHover = false,
  children,
}: {
  trigger: ReactElement;
  /** Its accessible name, shown at the top. */
  title: string;
  /** Also opens while the pointer is over the button. */
  openOnHover?: boolean;
  children: ReactNode;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} openOnHover={openOnHover} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="start" className="z-50">
          <Base.Popup className="max-h-[min(26rem,var(--available-height))] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-panel p-3 text-sm shadow-overlay outline-none">
            <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
