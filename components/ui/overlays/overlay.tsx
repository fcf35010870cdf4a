"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "../button";
import { classNames } from "../class-names";

const BACKDROP =
  "fixed inset-0 z-40 bg-black/30 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0";

const PLACES = {
  centre:
    "top-1/2 left-1/2 max-h-[88dvh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-xl border data-[starting-style]:opacity-0 data-[ending-style]:opacity-0",
  right:
    "inset-y-0 right-0 h-dvh w-[min(36rem,100vw)] border-l data-[starting-style]:translate-x-8 data-[starting-style]:opacity-0 data-[ending-style]:translate-x-8 data-[ending-style]:opacity-0",
  wide: "inset-y-0 right-0 h-dvh w-[min(72rem,100vw)] border-l data-[starting-style]:translate-x-8 data-[starting-style]:opacity-0 data-[ending-style]:translate-x-8 data-[ending-style]:opacity-0",
  left: "inset-y-0 left-0 h-dvh w-[min(18rem,88vw)] border-r data-[starting-style]:-translate-x-8 data-[starting-style]:opacity-0 data-[ending-style]:-translate-x-8 data-[ending-style]:opacity-0",
} as const;

export interface OverlayProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode;
  /** Receives focus on opening; by default the first focusable element. */
  firstFocus?: (() => HTMLElement | null) | undefined;
  /** Receives focus on closing; if absent or `null`, the previously focused element. */
  lastFocus?: (() => HTMLElement | null) | undefined;
  children?: ReactNode;
}

/** The base of `Dialog` and `Sheet`, loaded when one first opens. */
export function Overlay({
  open,
  onOpenChange,
  title,
  description,
  footer,
  firstFocus,
  lastFocus,
  children,
  place,
}: OverlayProps & { place: keyof typeof PLACES }) {
  const t = useTranslations("common");
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          {...(firstFocus === undefined ? {} : { initialFocus: () => firstFocus() })}
          {...(lastFocus === undefined ? {} : { finalFocus: () => lastFocus() })}
          className={classNames(
            "fixed z-50 flex flex-col bg-panel text-ink shadow-overlay outline-none transition",
            PLACES[place],
          )}
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
            <div className="min-w-0">
              <Base.Title className="text-base font-semibold break-words">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description render={<div />} className="mt-0.5 text-xs text-ink-3">
                  {description}
                </Base.Description>
              )}
            </div>
            <Base.Close render={<Button variant="ghost" size="icon-sm" aria-label={t("close")} />}>
              <X aria-hidden className="size-4" />
            </Base.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-4 -outline-offset-2">
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
