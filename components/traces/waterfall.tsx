"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/ui/use-quantities";
import type { NodeKind, WorkflowNode } from "@/lib/contracts/topology";
import type { WaterfallGroup, WaterfallRow } from "./waterfall-rows";

const BARS = {
  terminal: "bg-node-terminal border-node-terminal-line",
  retrieval: "bg-node-retrieval border-node-retrieval-line",
  generation: "bg-node-generation border-node-generation-line",
  transformation: "bg-node-transformation border-node-transformation-line",
  check: "bg-node-check border-node-check-line",
  decision: "bg-node-decision border-node-decision-line rounded-full",
} as const satisfies Record<NodeKind, string>;

/** When each step of a run was at work, attempt by attempt; steps that worked at once overlap. */
export function Waterfall({
  groups,
  kinds,
  selected,
  onSelect,
}: {
  groups: readonly WaterfallGroup[];
  kinds: ReadonlyMap<WorkflowNode, NodeKind>;
  selected: string | null;
  onSelect(visitKey: string): void;
}) {
  const t = useTranslations("traces.run");
  const { score } = useQuantities();
  return (
    <section aria-label={t("waterfall")} className="flex flex-col gap-3">
      {groups.map((group) => {
        const heading =
          group.score === null
            ? t("attempt", { number: group.attempt })
            : t("attemptScored", { number: group.attempt, score: score(group.score) });
        return (
          <div key={group.attempt}>
            <h2 className="figures mb-1 px-3 text-xs font-medium text-ink-3">{heading}</h2>
            <ul>
              {group.rows.map((row) => (
                <li key={row.visit.key}>
                  <Row
                    row={row}
                    kind={kinds.get(row.visit.node) ?? "terminal"}
                    selected={row.visit.key === selected}
                    onSelect={() => onSelect(row.visit.key)}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function Row({
  row,
  kind,
  selected,
  onSelect,
}: {
  row: WaterfallRow;
  kind: NodeKind;
  selected: boolean;
  onSelect(): void;
}) {
  const t = useTranslations("traces.run");
  const nodes = useTranslations("workflow.nodes");
  const { ms } = useQuantities();
  const { visit } = row;
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={classNames(
        "grid h-8 w-full grid-cols-[8rem_minmax(0,1fr)_4.5rem] items-center gap-2 rounded-lg px-3 text-left text-sm -outline-offset-2 sm:grid-cols-[11rem_minmax(0,1fr)_4.5rem]",
        selected ? "bg-accent-soft" : "hover:bg-sunk",
      )}
    >
      <span title={nodes(visit.node)} className="truncate">
        {nodes(visit.node)}
        {visit.count > 1 && <span className="figures text-ink-3"> {visit.count}</span>}
      </span>
      <span className="relative h-3.5">
        <span
          className={classNames(
            "absolute inset-y-0 min-w-1.5 rounded-sm border forced-color-adjust-none",
            BARS[kind],
            row.running && "animate-pulse-soft",
          )}
          style={{ left: `min(${row.leftPercent}%, 100% - 6px)`, width: `${row.widthPercent}%` }}
        />
      </span>
      <span className="figures text-right text-xs text-ink-3">
        {visit.ms === null ? t(row.running ? "running" : "cut") : ms(visit.ms)}
      </span>
    </button>
  );
}
