"use client";

import { useSyncExternalStore } from "react";
import { useMediaQuery } from "@/lib/browser/dom/use-media-query";

let drawable: boolean | null = null;

function canDraw(): boolean {
  if (drawable === null) {
    const context = document.createElement("canvas").getContext("webgl2");
    drawable = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return drawable;
}

const never = () => () => {};

/** Whether this browser can draw the whole graph; `null` until known. */
export function useCanDraw(): boolean | null {
  return useSyncExternalStore(never, canDraw, () => null);
}

/** Whether the user prefers reduced motion: the layout animation moves a lot. */
export function useReducedMotion(): boolean {
  return useMediaQuery("(prefers-reduced-motion: reduce)", false);
}
