"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

/** The end of a list that has more: brought in when it comes into view, or by its button. */
export function LoadMore({
  label,
  failed,
  busy,
  onMore,
}: {
  label: string;
  /** Why the last try brought nothing: then only the button tries again. */
  failed: string | null;
  busy: boolean;
  onMore(): void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  const waits = busy || failed !== null;
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (end.current === null || waits) return;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [waits]);
  return (
    <div ref={end} className="flex flex-col items-start gap-1 px-2.5">
      {failed !== null && (
        <p role="status" className="text-xs text-ink-3">
          {failed}
        </p>
      )}
      <Button size="sm" variant="ghost" className="-ml-2" disabled={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
