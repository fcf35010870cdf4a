"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { Select } from "@/components/ui/overlays/select";
import { useQuantities } from "@/components/words/use-quantities";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";

const ANY = "any";

/** Every event of a run in order: time, type, step and full content. */
export function EventList({
  events,
  count,
  onGoTo,
}: {
  events: readonly RunEvent[];
  /** The number of events before the replay position. */
  count: number;
  /** Moves the replay to just after an event. */
  onGoTo(count: number): void;
}) {
  const t = useTranslations("traces.events");
  const [type, setType] = useState<string>(ANY);
  const tally = new Map<string, number>();
  for (const event of events) tally.set(event.type, (tally.get(event.type) ?? 0) + 1);
  const listed = events.flatMap((event, index) =>
    type === ANY || event.type === type ? [{ event, place: index + 1 }] : [],
  );
  return (
    <div className="flex flex-col gap-3 px-5 py-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Select<string>
          pill
          label={t("type")}
          value={type}
          onValueChange={setType}
          options={[
            { value: ANY, label: t("all", { count: events.length }) },
            ...[...tally]
              .sort(([a], [b]) => a.localeCompare(b))
              .map(([name, total]) => ({ value: name, label: `${name} (${total})` })),
          ]}
        />
        <CopyButton
          words
          label={t("copyAll")}
          text={() =>
            JSON.stringify(
              listed.map(({ event }) => event),
              null,
              2,
            )
          }
        />
      </div>
      <ol aria-label={t("label")} className="divide-y divide-line border-y border-line">
        {listed.map(({ event, place }) => (
          <EventLine
            key={event.seq}
            event={event}
            happened={place <= count}
            current={place === count}
            onGoTo={() => onGoTo(place)}
          />
        ))}
      </ol>
    </div>
  );
}

function EventLine({
  event,
  happened,
  current,
  onGoTo,
}: {
  event: RunEvent;
  happened: boolean;
  current: boolean;
  onGoTo(): void;
}) {
  const t = useTranslations("traces.events");
  const nodes = useTranslations("workflow.nodes");
  const common = useTranslations("common");
  const { ms } = useQuantities();
  const [open, setOpen] = useState(false);
  const where =
    "visit" in event ? `${nodes(event.visit.node)}${event.visit.count > 1 ? ` ${event.visit.count}` : ""}` : "";
  return (
    // There can be thousands: those out of view have no layout.
    <li
      {...(current ? { "aria-current": "step" } : {})}
      className={classNames(
        "[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]",
        current && "bg-accent-soft",
      )}
    >
      <div className="figures grid grid-cols-[2.75rem_4rem_minmax(0,1fr)_auto] items-center gap-2 px-1 py-1">
        <span className="text-right text-xs text-ink-3">{event.seq}</span>
        <button
          type="button"
          title={t("goTo")}
          aria-label={t("goToEvent", { seq: event.seq, time: ms(event.at) })}
          className="rounded-sm px-1 text-right text-xs text-accent hover:underline"
          onClick={onGoTo}
        >
          {ms(event.at)}
        </button>
        <button
          type="button"
          aria-expanded={open}
          className={classNames("min-w-0 truncate rounded-sm text-left", !happened && "text-ink-3")}
          onClick={() => setOpen(!open)}
        >
          <span className="font-mono text-xs">{event.type}</span>
          {where !== "" && <span className="text-xs text-ink-3"> · {where}</span>}
          {event.type === "text-delta" && (
            <span className="text-xs text-ink-2"> {common("quoted", { text: event.delta })}</span>
          )}
        </button>
        <CopyButton label={t("copy", { seq: event.seq })} text={() => JSON.stringify(event, null, 2)} />
      </div>
      {open && (
        <pre className="max-h-96 overflow-auto bg-sunk px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
          {JSON.stringify(event, null, 2)}
        </pre>
      )}
    </li>
  );
}
