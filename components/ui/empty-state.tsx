import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** An empty list: says so, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  icon,
  compact = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Inside a card or a dialog, among other things. */
  compact?: boolean;
}) {
  return (
    <div
      className={classNames(
        "flex flex-col",
        compact ? "items-start gap-1 py-2 text-sm" : "mx-auto max-w-md items-center gap-2 px-4 py-14 text-center",
      )}
    >
      {icon !== undefined && <div className="mb-1 text-faint">{icon}</div>}
      <p className={compact ? "text-ink-2" : "text-lg font-medium"}>{title}</p>
      {children !== undefined && <div className="text-ink-2">{children}</div>}
      {action !== undefined && (
        <div className={classNames("flex flex-wrap gap-2", compact ? "mt-1" : "mt-3 justify-center")}>{action}</div>
      )}
    </div>
  );
}
