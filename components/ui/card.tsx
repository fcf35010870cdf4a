import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** A panel with a hairline border. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={classNames("rounded-xl border border-line bg-panel", className)} {...rest} />;
}

/** The first line of a card: its title, and a remark or control at the end. */
export function CardHeader({ title, aside }: { title: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-3.5 pb-2">
      <h2 className="text-base font-semibold">{title}</h2>
      {aside !== undefined && <div className="text-xs text-ink-3">{aside}</div>}
    </div>
  );
}
