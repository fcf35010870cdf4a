"use client";

import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { OperationDetails } from "./operation-details";
import type { OutlinedOperation } from "./outline";

/** Changes stand out from reads. */
const METHOD_COLOURS: Readonly<Record<string, string>> = { GET: "text-accent", DELETE: "text-unsupported" };

/** One operation: a line that opens. @param isLinked whether the address names it; it opens and comes into view then */
export function OperationItem({ outlined, isLinked }: { outlined: OutlinedOperation; isLinked: boolean }) {
  const { operationId, method, path, summary } = outlined;
  const item = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isLinked || item.current === null) return;
    item.current.open = true;
    item.current.scrollIntoView({ block: "start" });
  }, [isLinked]);
  return (
    <details
      ref={item}
      id={operationId}
      className="scroll-mt-4"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-sunk">
        <code className={classNames("w-14 font-mono text-xs font-semibold", METHOD_COLOURS[method] ?? "text-partial")}>
          {method}
        </code>
        <code className="font-mono text-sm wrap-anywhere">{path}</code>
        <span lang="en" className="min-w-0 text-sm text-ink-2">
          {summary}
        </span>
      </summary>
      {isOpen && <OperationDetails outlined={outlined} />}
    </details>
  );
}
