"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Chip } from "@/components/ui/chip";
import { useRunSteps } from "@/lib/browser/api/use-traces";
import type { Visit } from "@/lib/shared/contracts/runs/event-place";
import type { RecordedStep } from "@/lib/shared/contracts/runs/run-state";
import { visitKey } from "@/lib/shared/projections/live-events";
import { type Asked, foldState } from "@/lib/shared/projections/run-state";
import { abbreviated } from "@/lib/shared/projections/trace/abbreviated";

/** What the run knew after a step, collapsed at first: the parts that the step changed, then the others. */
export function StepState({ runId, asked, visit }: { runId: string; asked: Asked; visit: Visit }) {
  const t = useTranslations("traces.step.state");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="rounded-lg border border-line text-sm"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="px-3 py-2 font-medium text-ink-2 hover:text-ink">{t("title")}</summary>
      <div className="border-t border-line bg-sunk px-3 py-2">
        {isOpen && <Parts runId={runId} asked={asked} visit={visit} />}
      </div>
    </details>
  );
}

function Parts({ runId, asked, visit }: { runId: string; asked: Asked; visit: Visit }) {
  const t = useTranslations("traces.step.state");
  const failureWords = useFailureWords();
  const { data, error } = useRunSteps(runId, visit);
  if (error !== null) return <p className="text-unsupported">{failureWords(error)}</p>;
  if (data === undefined) return <p className="text-ink-3">{t("loading")}</p>;
  const place = placeOf(data.steps, visit);
  const step = data.steps?.[place];
  if (data.steps === null || step === undefined) return <p className="text-ink-2">{t("none")}</p>;
  const parts = Object.entries(foldState(asked, data.steps.slice(0, place + 1)));
  const isChanged = (name: string) => Object.hasOwn(step.update, name);
  return (
    <dl className="flex flex-col gap-2">
      {[...parts.filter(([name]) => isChanged(name)), ...parts.filter(([name]) => !isChanged(name))].map(
        ([name, value]) => (
          <div key={name}>
            <dt className="flex items-center gap-2 font-mono text-xs text-ink-2">
              {name}
              {isChanged(name) && <Chip tone="accent">{t("changed")}</Chip>}
            </dt>
            <dd>
              <pre dir="auto" className="font-mono text-xs break-words whitespace-pre-wrap">
                {JSON.stringify(abbreviated(value), null, 2)}
              </pre>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function placeOf(steps: readonly RecordedStep[] | null, visit: Visit): number {
  return steps?.findIndex((step) => visitKey(step.visit) === visitKey(visit)) ?? -1;
}
