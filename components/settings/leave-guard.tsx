"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";

/**
 * Asks before unsaved changes are left behind by a link, and has the browser ask before a reload. The back button
 * cannot be held; edits left by it wait for the page to be opened again (`kept-draft.ts`).
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
    // Before React's own listeners, since Next's links act in theirs.
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

/** Path of another page of ours that a plain click leads to in this tab. */
function leavesTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}${hash}`;
}
