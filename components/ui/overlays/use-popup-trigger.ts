"use client";

import { type ComponentProps, cloneElement, type ReactElement, useId, useRef, useState } from "react";

/** The button of a popup. Its `ref`, `id` and `onClick` are reserved. */
export type PopupTrigger = ReactElement<ComponentProps<"button">>;

export interface PopupProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button: the popup's anchor, which gets focus back when it closes. */
  anchor: { current: HTMLButtonElement | null };
  /** Id of the button. */
  labelledBy: string;
}

/**
 * The button of a popup that is loaded on demand; it works before the popup has loaded.
 * @param preload called when the user is about to press the button
 */
export function usePopupTrigger(
  trigger: PopupTrigger,
  { popup, preload }: { popup: "menu" | "dialog"; preload: () => void },
): { button: ReactElement; wanted: boolean; popupProps: PopupProps } {
  const anchor = useRef<HTMLButtonElement>(null);
  const ownId = useId();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const id = trigger.props.id ?? ownId;
  const change = (next: boolean) => {
    setWanted(true);
    setOpen(next);
  };
  const button = cloneElement(trigger, {
    ref: anchor,
    id,
    "aria-haspopup": popup,
    "aria-expanded": open,
    // As on Base UI's own buttons, for styles.
    ...(open ? { "data-popup-open": "" } : {}),
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => change(!open),
    onKeyDown: (event) => {
      if (popup !== "menu" || open || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      event.preventDefault();
      change(true);
    },
  });
  return { button, wanted, popupProps: { open, onOpenChange: change, anchor, labelledBy: id } };
}
