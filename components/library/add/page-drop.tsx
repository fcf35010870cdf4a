"use client";

import { FilePlus2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

/**
 * Makes the whole page a drop target and shows this while something is dragged over it.
 * @param onDrop called during the drop event
 */
export function PageDrop({ onDrop }: { onDrop(transfer: DataTransfer): void }) {
  const t = useTranslations("library.upload");
  const [held, setHeld] = useState(false);
  // Entering a child fires before leaving its parent: only a counter shows when the page itself is left.
  const depth = useRef(0);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const over = () => {
      depth.current = 0;
      setHeld(false);
    };
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setHeld(true);
      },
      dragover: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      dragleave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) over();
      },
      // Otherwise the browser leaves the page to open the file.
      drop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        over();
        if (event.dataTransfer !== null) latest.current(event.dataTransfer);
      },
    };
    window.addEventListener("dragenter", listeners.dragenter);
    window.addEventListener("dragover", listeners.dragover);
    window.addEventListener("dragleave", listeners.dragleave);
    window.addEventListener("drop", listeners.drop);
    // No drag is under way once the pointer moves: recovers from missed or duplicate events.
    window.addEventListener("pointermove", over);
    return () => {
      window.removeEventListener("dragenter", listeners.dragenter);
      window.removeEventListener("dragover", listeners.dragover);
      window.removeEventListener("dragleave", listeners.dragleave);
      window.removeEventListener("drop", listeners.drop);
      window.removeEventListener("pointermove", over);
    };
  }, []);
  if (!held) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 bg-paper/80 p-4">
      <div className="flex h-full flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed border-accent bg-accent-soft/80 text-accent">
        <FilePlus2 aria-hidden className="size-8" />
        <p role="status" className="text-lg font-medium">
          {t("dropNow")}
        </p>
      </div>
    </div>
  );
}
