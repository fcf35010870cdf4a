"use client";

import { Suspense } from "react";
import { lazyPart } from "../lazy-part";
import type { MenuItem } from "./menu-popup";
import { type PopupTrigger, usePopupTrigger } from "./use-popup-trigger";

const MenuPopup = lazyPart(() => import("./menu-popup").then(({ MenuPopup: part }) => part));

/** A short list of actions behind a button. */
export function Menu({ trigger, items }: { trigger: PopupTrigger; items: readonly MenuItem[] }) {
  const { button, wanted, popupProps } = usePopupTrigger(trigger, { popup: "menu", preload: MenuPopup.preload });
  return (
    <>
      {button}
      {wanted && (
        <Suspense>
          <MenuPopup {...popupProps} items={items} />
        </Suspense>
      )}
    </>
  );
}
