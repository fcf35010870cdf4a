"use client";

import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../lazy-part";
import { type PopupTrigger, usePopupTrigger } from "./use-popup-trigger";

const PopoverPopup = lazyPart(() => import("./popover-popup").then(({ PopoverPopup: part }) => part));

/** Choices or text beside the button that opens them. */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: PopupTrigger;
  /** Its accessible name, shown at the top. */
  title: string;
  children: ReactNode;
}) {
  const { button, wanted, popupProps } = usePopupTrigger(trigger, { popup: "dialog", preload: PopoverPopup.preload });
  return (
    <>
      {button}
      {wanted && (
        <Suspense>
          <PopoverPopup {...popupProps} title={title}>
            {children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  );
}
