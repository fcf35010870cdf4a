"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";

/**
 * Asks before a link leaves unsaved changes, and has the browser ask before a reload. The back button cannot be
 * intercepted; edits left by it are restored when the page opens again (`stored-draft.ts`).
 */
export function LeaveGuard({ active, onDiscard }: { active: boolean; onDiscard(): void }) {
  const t = useTranslations("settings.leave");
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = leavesTo(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener("beforeunload", onUnload);
    // In the capture phase: Next's links act in React's listeners.
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [active]);
  return (
    <Dialog
      open={target !== null}
      onOpenChange={() => setTarget(null)}
      title={t("title")}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              if (target === null) return;
              setTarget(null);
              onDiscard();
              router.push(target);
            }}
          >
            {t("leave")}
          </Button>
          <Button variant="primary" onClick={() => setTarget(null)}>
            {t("stay")}
          </Button>
        </>
      }
    >
      {t("text")}
    </Dialog>
  );
}

/** The path of another page of the application that a plain click opens in this tab. */
function leavesTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}${hash}`;
}
