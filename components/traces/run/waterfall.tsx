"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { NodeKind, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { TracedModelCall } from "@/lib/shared/projections/trace/trace";
import { callTotals, type WaterfallCall, type WaterfallGroup, type WaterfallRow } from "./waterfall-rows";

const BARS = {
  terminal: "bg-node-terminal border-node-terminal-line",
  retrieval: "bg-node-retrieval border-node-retrieval-line",
  generation: "bg-node-generation border-node-generation-line",
  transformation: "bg-node-transformation border-node-transformation-line",
  check: "bg-node-check border-node-check-line",
  decision: "bg-node-decision border-node-decision-line rounded-full",
} as const satisfies Record<NodeKind, string>;

const ROW =
  "grid w-full grid-cols-[7.5rem_minmax(0,1fr)_4.5rem] items-center gap-2 rounded-lg px-3 text-left -outline-offset-2 sm:grid-cols-[12rem_minmax(0,1fr)_5.5rem]";

/** Fractions of the time scale with a line, and with a label. */
const LINES = [0.25, 0.5, 0.75] as const;
const MARKS = [0, 0.25, 0.5, 1] as const;

/**
 * When each step and each model call of a run was active, by attempt; concurrent ones overlap.
 * @param atMs the replay position
 */
export function Waterfall({
  groups,
  calls,
  kinds,
  selected,
  totalMs,
  atMs,
  onSelect,
}: {
  groups: readonly WaterfallGroup[];
  calls: readonly TracedModelCall[];
  kinds: ReadonlyMap<WorkflowNode, NodeKind>;
  selected: string | null;
  totalMs: number;
  atMs: number | null;
  onSelect(key: string): void;
}) {
  const t = useTranslations("traces.run");
  const { score } = useQuantities();
  return (
    <section aria-label={t("waterfall")} className="relative flex flex-col gap-3 pt-5">
      <Scale totalMs={totalMs} atMs={atMs} />
      {groups.map((group) => {
        const heading =
          group.score === null
            ? t("attempt", { number: group.attempt })
            : t("attemptScored", { number: group.attempt, score: score(group.score) });
        return (
          <div key={group.attempt} className="relative">
            <h2 className="figures mb-1 px-3 text-xs font-medium text-ink-3">{heading}</h2>
            <ul>
              {group.rows.map((row) => (
                <li key={row.visit.key}>
                  <VisitRow
                    row={row}
                    kind={kinds.get(row.visit.node) ?? "terminal"}
                    selected={row.visit.key === selected}
                    onSelect={() => onSelect(row.visit.key)}
                  />
                  {row.calls.map((call) => (
                    <CallRow
                      key={call.key}
                      call={call}
                      selected={call.key === selected}
                      onSelect={() => onSelect(call.key)}
                    />
                  ))}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <Totals calls={calls} ms={atMs ?? totalMs} />
    </section>
  );
}

/** The time axis, with the replay position. */
function Scale({ totalMs, atMs }: { totalMs: number; atMs: number | null }) {
  const { ms } = useQuantities();
  return (
    <div aria-hidden className={classNames(ROW, "pointer-events-none absolute inset-0 items-stretch")}>
      <span />
      <span className="relative border-x border-line">
        {LINES.map((mark) => (
          <span
            key={mark}
            className="absolute inset-y-0 border-l border-dashed border-line"
            style={{ left: `${mark * 100}%` }}
          />
        ))}
        {MARKS.map((mark) => (
          <span
            key={mark}
            className={classNames(
              "figures absolute top-0 bg-paper text-[0.6875rem] text-ink-3",
              mark === 1 ? "right-1 pl-1" : "pl-1",
              (mark === 0.25 || mark === 0.5) && "max-sm:hidden",
            )}
            style={mark === 1 ? {} : { left: `${mark * 100}%` }}
          >
            {ms(totalMs * mark)}
          </span>
        ))}
        {atMs !== null && (
          <span
            className="absolute inset-y-0 z-10 border-l border-accent"
            style={{ left: `${Math.min(100, (atMs / Math.max(1, totalMs)) * 100)}%` }}
          />
        )}
      </span>
    </div>
  );
}

function VisitRow({
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
      data-step={visit.key}
      aria-pressed={selected}
      onClick={onSelect}
      className={classNames(ROW, "relative h-8 text-sm", selected ? "bg-accent-soft" : "hover:bg-sunk")}
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

function CallRow({ call, selected, onSelect }: { call: WaterfallCall; selected: boolean; onSelect(): void }) {
  const t = useTranslations("traces.step");
  const common = useTranslations("common");
  const { ms, count, usd } = useQuantities();
  const { role, model, ok, promptTokens, completionTokens, costUsd } = call.traced.call;
  const tokens =
    promptTokens === null && completionTokens === null ? null : count((promptTokens ?? 0) + (completionTokens ?? 0));
  const firstToken = call.traced.call.firstTokenMs;
  const facts = [
    model,
    ms(call.traced.call.ms),
    ...(firstToken === null ? [] : [t("firstToken", { time: ms(firstToken) })]),
    ...(promptTokens === null && completionTokens === null
      ? []
      : [t("tokens", { prompt: count(promptTokens), completion: count(completionTokens) })]),
    ...(costUsd === null ? [] : [usd(costUsd)]),
    ...(ok ? [] : [t("callFailed")]),
  ].join(" · ");
  const amount = tokens === null ? ms(call.traced.call.ms) : t("tokenCount", { count: tokens });
  return (
    <button
      type="button"
      data-step={call.key}
      aria-pressed={selected}
      aria-label={`${common("named", { name: t("modelCall"), value: t(`roles.${role}`) })} · ${facts}`}
      title={facts}
      onClick={onSelect}
      className={classNames(ROW, "relative h-6.5 text-xs", selected ? "bg-accent-soft" : "hover:bg-sunk")}
    >
      <span className="truncate pl-3 text-ink-3">
        <span className="text-ink-2">{t(`roles.${role}`)}</span>{" "}
        <span className="font-mono text-[0.6875rem]">{model}</span>
      </span>
      <span className="relative h-2">
        <span
          className={classNames(
            "absolute inset-y-0 min-w-1 overflow-hidden rounded-full border forced-color-adjust-none",
            ok ? "border-ink-3 bg-panel" : "border-unsupported bg-unsupported-soft",
          )}
          style={{ left: `min(${call.leftPercent}%, 100% - 4px)`, width: `${call.widthPercent}%` }}
        >
          {/* Filled from the first token on; the empty part is waiting time. */}
          {call.firstTokenPercent !== null && ok && (
            <span className="absolute inset-y-0 right-0 bg-ink-3" style={{ left: `${call.firstTokenPercent}%` }} />
          )}
        </span>
      </span>
      <span className="figures truncate text-right text-[0.6875rem] text-ink-3">
        {costUsd === null ? amount : usd(costUsd)}
      </span>
    </button>
  );
}

/** Totals up to the replay position. */
function Totals({ calls, ms: soFar }: { calls: readonly TracedModelCall[]; ms: number }) {
  const t = useTranslations("traces.run");
  const step = useTranslations("traces.step");
  const { ms, count, usd } = useQuantities();
  const totals = callTotals(calls);
  const facts = [
    ms(soFar),
    t("calls", { count: totals.count }),
    ...(totals.count === 0
      ? []
      : [step("tokens", { prompt: count(totals.promptTokens), completion: count(totals.completionTokens) })]),
    ...(totals.costUsd === null ? [] : [usd(totals.costUsd)]),
    ...(totals.costUsd !== null && totals.unpriced > 0 ? [t("unpriced", { count: totals.unpriced })] : []),
  ];
  return (
    <p className="figures relative bg-paper px-3 pt-1 text-xs text-ink-2">
      <span className="font-medium">{t("total")}</span> {facts.join(" · ")}
    </p>
  );
}
