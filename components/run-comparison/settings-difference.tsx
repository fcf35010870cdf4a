"use client";

import { useTranslations } from "next-intl";
import type { AskedWith } from "@/lib/shared/contracts/runs/asked-with";
import type { ComparedRun } from "@/lib/shared/projections/trace/run-difference";
import { differingPaths } from "./asked-difference";
import { ComparedRow, ComparedRows } from "./compared-rows";
import { useAskedNames, useAskedValues } from "./use-asked-words";

/** The settings in which two runs differ, and no others, named as on the settings page. */
export function SettingsDifference({ left, right }: { left: ComparedRun; right: ComparedRun }) {
  const [a, b] = [askedWithOf(left), askedWithOf(right)];
  if (a === null || b === null) return <p className="text-ink-3">–</p>;
  return <Differences left={a} right={b} prompts={changedPrompts(left, right)} />;
}

function Differences({ left, right, prompts }: { left: AskedWith; right: AskedWith; prompts: readonly string[] }) {
  const t = useTranslations("comparison.asked");
  const name = useAskedNames();
  const [before, after] = [useAskedValues(left), useAskedValues(right)];
  const paths = differingPaths([left, right]);
  if (paths.length === 0 && prompts.length === 0) return <p className="text-ink-2">{t("same")}</p>;
  return (
    <>
      {paths.length > 0 && (
        <ComparedRows>
          {paths.map((path) => (
            <ComparedRow key={path} name={name(path)} left={before(path)} right={after(path)} differs />
          ))}
        </ComparedRows>
      )}
      {prompts.length > 0 && (
        <p className="mt-2 break-words text-ink-2">{t("prompts", { names: prompts.join(", ") })}</p>
      )}
    </>
  );
}

function askedWithOf({ trace }: ComparedRun): AskedWith | null {
  const { configStamp, pinnedRoute, scope } = trace;
  if (configStamp === null) return null;
  const { settings, generator } = configStamp;
  // The language is the one that was given or found: for a comparison that is what counts.
  return { settings, generator, language: trace.language, pinnedRoute, scope };
}

/** Prompts, by language and stage, that were not the same; where no model answered they were not read. */
function changedPrompts(left: ComparedRun, right: ComparedRun): string[] {
  const [a, b] = [left.trace.configStamp, right.trace.configStamp];
  if (a === null || b === null || a.generator !== "language-model" || b.generator !== "language-model") return [];
  const keys = new Set([...Object.keys(a.promptHashes), ...Object.keys(b.promptHashes)]);
  return [...keys].filter((key) => a.promptHashes[key] !== b.promptHashes[key]);
}
