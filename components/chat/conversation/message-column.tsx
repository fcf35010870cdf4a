"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

/** How close to the followed position, in pixels, the column counts as following. */
const FOLLOW_SLACK = 48;

/** Space kept above a question that is scrolled to, in pixels. */
const MARGIN_ABOVE = 24;

/** The scroll position to follow: the end, but with the newest question still visible. */
function followingTop(column: HTMLElement, content: HTMLElement): number {
  const end = column.scrollHeight - column.clientHeight;
  const newest = content.lastElementChild;
  if (newest === null) return end;
  const above = newest.getBoundingClientRect().top - column.getBoundingClientRect().top;
  return Math.min(end, column.scrollTop + above - MARGIN_ABOVE);
}

/**
 * The scrolling column of questions and answers. It follows a growing answer until its question reaches the top, so
 * that reading starts where the answer does, and stays put once the user scrolls away.
 * @param follow the last question; a change scrolls to it, and nothing is followed before the first
 * @param instead shown while the turns settle into their layout; `false` afterwards
 */
export function MessageColumn({
  follow,
  instead,
  children,
}: {
  follow: string | null;
  instead: ReactNode;
  children: ReactNode;
}) {
  const column = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  /** The last position set by this component. */
  const followed = useRef(-1);
  useEffect(() => {
    const [outer, inner] = [column.current, content.current];
    if (outer === null || inner === null || follow === null) return;
    following.current = true;
    const catchUp = () => {
      if (!following.current) return;
      outer.scrollTo({ top: followingTop(outer, inner) });
      followed.current = outer.scrollTop;
    };
    const grown = new ResizeObserver(catchUp);
    grown.observe(inner);
    return () => grown.disconnect();
  }, [follow]);
  return (
    <div
      ref={column}
      onScroll={({ currentTarget }) => {
        // The event arrives a frame later, when the answer may have grown: the user did not scroll.
        if (content.current === null || currentTarget.scrollTop === followed.current) return;
        const distance = currentTarget.scrollTop - followingTop(currentTarget, content.current);
        following.current = Math.abs(distance) < FOLLOW_SLACK;
      }}
      className="relative min-h-0 flex-1 overflow-y-auto"
    >
      {instead !== false && (
        // Takes no space.
        <div className="sticky top-0 h-0">
          <div className="mx-auto w-full max-w-[46rem] px-4 py-6">{instead}</div>
        </div>
      )}
      <div
        ref={content}
        className={classNames(
          "mx-auto flex min-h-full w-full max-w-[46rem] flex-col gap-9 px-4 py-6",
          instead !== false && "invisible",
        )}
      >
        {children}
      </div>
    </div>
  );
}
