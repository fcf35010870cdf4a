"use client";

import { MessageSquareQuote } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { oneLine } from "@/lib/shared/text/one-line";
import { QUOTED_CHARS } from "../tunables";

interface Selected {
  quote: string;
  /** Below the end of the selection, in the window. */
  top: number;
  left: number;
}

/** A button beside the words that are selected in a text: asks about them. */
export function SelectionAsk({ within, onAsk }: { within: RefObject<HTMLElement | null>; onAsk(quote: string): void }) {
  const t = useTranslations("library.ask");
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const follow = () => setSelected(selectionIn(within.current));
    document.addEventListener("selectionchange", follow);
    // It is placed in the window, and the text moves below it.
    window.addEventListener("scroll", follow, true);
    return () => {
      document.removeEventListener("selectionchange", follow);
      window.removeEventListener("scroll", follow, true);
    };
  }, [within]);
  if (selected === null) return null;
  return (
    <div className="fixed z-40" style={{ top: selected.top, left: selected.left }}>
      <Button
        size="sm"
        className="shadow-overlay"
        // A click would take the selection away before it is read.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          onAsk(selected.quote);
          document.getSelection()?.removeAllRanges();
        }}
      >
        <MessageSquareQuote aria-hidden className="size-3.5" />
        {t("selection")}
      </Button>
    </div>
  );
}

/** Width that the button may need, so that it stays in the window. */
const BUTTON_WIDTH = 180;

function selectionIn(element: HTMLElement | null): Selected | null {
  const selection = document.getSelection();
  if (element === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return null;
  const quote = quoted(selection.toString());
  if (quote === null) return null;
  const { bottom, left } = range.getBoundingClientRect();
  return { quote, top: bottom + 6, left: Math.max(8, Math.min(left, window.innerWidth - BUTTON_WIDTH)) };
}

/** Selected words as a question quotes them, on one line; `null` if they are no words. */
export function quoted(text: string): string | null {
  const line = oneLine(text);
  if (!/[\p{L}\p{N}]{2}/u.test(line)) return null;
  if (line.length <= QUOTED_CHARS) return line;
  const cut = line.slice(0, QUOTED_CHARS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), QUOTED_CHARS / 2)).trimEnd()}…`;
}
