"use client";

import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";

const KeysDialog = lazyPart(async () => (await import("./keys-dialog")).KeysDialog);

const ShowKeys = createContext<() => void>(() => {});

/** Opens the list of keyboard shortcuts. */
export function useShowKeys(): () => void {
  return useContext(ShowKeys);
}

/** Whether the focused element or an overlay handles the key. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=range]), textarea, select, [role=textbox]"))
  );
}

/** The shortcuts of every page: `/` focuses its field for a question or a search, `?` lists the shortcuts. */
export function PageKeys({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || isTyping(event.target)) return;
      if (event.key === "?") {
        event.preventDefault();
        setOpen(true);
      } else if (event.key === "/") {
        const fields = [...document.querySelectorAll<HTMLElement>("[data-page-search]")];
        const field = fields.find((candidate) => candidate.checkVisibility());
        if (field === undefined) return;
        event.preventDefault();
        field.focus();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <ShowKeys value={() => setOpen(true)}>
      {children}
      {wasOpen && (
        <Suspense>
          <KeysDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ShowKeys>
  );
}
