import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

/** The frame of a page other than the chat: title, actions on the right, content. */
export function Page({
  title,
  description,
  actions,
  children,
  wide = false,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without a maximum width, for tables and charts. */
  wide?: boolean;
}) {
  return (
    <div className={classNames("w-full px-4 py-5 min-[900px]:px-7", !wide && "max-w-5xl")}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 dir="auto" className="text-xl font-semibold tracking-tight wrap-anywhere">
            {title}
          </h1>
          {description !== undefined && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
