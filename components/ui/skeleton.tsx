import { classNames } from "./class-names";

/** A placeholder in the size of the content that is loading, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse-soft rounded-md bg-sunk", className)} />;
}
