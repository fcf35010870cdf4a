"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * The scrolling column of questions and answers. A new question is scrolled to; after that the column
 * keeps to its end while the person is there, and stays put when they have scrolled away to read.
 * @param follow what was asked last; a change scrolls down
 */
export function MessageColumn({ follow, children }: { follow: string | null; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the reason to scroll
  useEffect(() => {
    atEnd.current = true;
    column.current?.scrollTo({ top: column.current.scrollHeight });
  }, [follow]);
  useEffect(() => {
    const grown = new ResizeObserver(() => {
      if (atEnd.current) column.current?.scrollTo({ top: column.current.scrollHeight });
    });
    if (content.current !== null) grown.observe(content.current);
    return () => grown.disconnect();
  }, []);
  return (
    <div
      ref={column}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 48;
      }}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div ref={content} className="mx-auto flex min-h-full w-full max-w-[46rem] flex-col gap-9 px-4 py-6">
        {children}
      </div>
    </div>
  );
}
