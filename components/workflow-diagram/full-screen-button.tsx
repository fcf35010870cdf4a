"use client";

import { Expand, Shrink } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** Shows an element on the whole screen and back; not there where the browser cannot. */
export function FullScreenButton({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useTranslations("workflow");
  const possible = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );
  const full = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === of.current,
    () => false,
  );
  if (!possible) return null;
  const label = t(full ? "leaveFullScreen" : "fullScreen");
  const Icon = full ? Shrink : Expand;
  return (
    <Button
      size="icon-sm"
      aria-label={label}
      title={label}
      className="absolute top-2 right-2"
      // A browser may refuse (a frame, a policy): then it stays as it is.
      onClick={() => void (full ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => {})}
    >
      <Icon aria-hidden className="size-3.5" />
    </Button>
  );
}
