import type { ReactNode } from "react";

/** An empty list: says so, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      {icon !== undefined && <div className="mb-1 text-faint">{icon}</div>}
      <p className="text-lg font-medium">{title}</p>
      {children !== undefined && <div className="text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
