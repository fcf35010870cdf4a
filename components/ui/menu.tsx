"use client";

import { Suspense } from "react";
import { lazyPart } from "./lazy-part";
import type { MenuItem } from "./menu-popup";
import { type PopupTrigger, usePopupTrigger } from "./use-popup-trigger";

const load = () => import("./menu-popup").then(({ MenuPopup: part }) => part);
const MenuPopup = lazyPart(load);

/** A short list of actions behind a button. */
export function Menu({ trigger, items }: { trigger: PopupTrigger; items: readonly MenuItem[] }) {
  const { button, wanted, popupProps } = usePopupTrigger(trigger, { popup: "menu", preload: load });
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
