import { classNames } from "./class-names";

/** Holds the place of something that is loading, in its size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse-soft rounded-md bg-sunk", className)} />;
}
