"use client";

import { type ComponentProps, cloneElement, type ReactElement, useId, useRef, useState } from "react";

/** The button of a popup. Its own `ref`, `id` and `onClick` are taken. */
export type PopupTrigger = ReactElement<ComponentProps<"button">>;

export interface PopupProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The button, which the popup stands beside and gives the focus back to. */
  anchor: { current: HTMLButtonElement | null };
  /** Id of the button. */
  labelledBy: string;
}

/**
 * A button that opens a popup which is loaded on demand: the button is there and works before the popup is.
 * @param preload called when somebody reaches for the button
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
    // As Base UI marks its own buttons, for styles.
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
