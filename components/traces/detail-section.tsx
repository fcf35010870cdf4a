import type { ReactNode } from "react";

/** A titled part of a detail panel. */
export function DetailSection({
  title,
  aside,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="text-sm">
      <div className="figures mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        {aside !== undefined && <span className="text-xs text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
