"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/overlays/popover";
import { Select } from "@/components/ui/overlays/select";
import { useQuantities } from "@/components/words/use-quantities";
import { checkName, checkSetSchema } from "@/lib/shared/contracts/runs/check-set";
import { degradedFilterSchema, judgedFilterSchema, reviewedFilterSchema } from "@/lib/shared/contracts/runs/run-filter";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";
import { useRunTags } from "../tags/use-run-tags";
import type { FilterProps } from "./further-filters";
import { useCheckWords } from "./use-check-words";

const ANY = "any time or none";
/** Choices of minimum time, in milliseconds. */
const SLOW_MS = [1_000, 5_000, 15_000, 60_000];
/** Steps that every run has, or that never run alone: filtering by them has no use. */
const NO_STEPS: readonly string[] = ["__start__", "__end__", "finalize"];

/** Less frequent filters behind one button; active ones show as chips beside it. */
export function MoreFilters({ filters, onChange }: FilterProps) {
  const t = useTranslations("traces.filters");
  return (
    <Popover
      title={t("more.title")}
      trigger={
        <button type="button" className={classNames(chipStyles("neutral"), "hover:bg-sunk")}>
          <SlidersHorizontal aria-hidden className="size-3.5 shrink-0" />
          {t("more.button")}
        </button>
      }
    >
      <div className="flex flex-col gap-1.5">
        <WorkflowFields filters={filters} onChange={onChange} />
        <ReviewFields filters={filters} onChange={onChange} />
        <TagField filters={filters} onChange={onChange} />
      </div>
    </Popover>
  );
}

/** One filter field: its name and its values, the first of which means no filter. */
function Choice({
  label,
  any,
  value,
  options,
  onChoose,
}: {
  label: string;
  any: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChoose(value: string | undefined): void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] items-center gap-3">
      <span aria-hidden className="text-xs text-ink-2">
        {label}
      </span>
      <Select<string>
        label={label}
        value={value ?? ANY}
        onValueChange={(next) => onChoose(next === ANY ? undefined : next)}
        options={[{ value: ANY, label: any }, ...options.map(([one, name]) => ({ value: one, label: name }))]}
      />
    </div>
  );
}

/** Filters by what the workflow did. */
function WorkflowFields({ filters, onChange }: FilterProps) {
  const t = useTranslations("traces.filters");
  const nodes = useTranslations("workflow.nodes");
  const checks = useTranslations("dashboard.checks");
  const parts = useTranslations("traces.step.parts");
  const checkWords = useCheckWords();
  const { ms } = useQuantities();
  const slow = SLOW_MS.find((one) => one === filters.minMs && filters.maxMs === undefined);
  return (
    <>
      <Choice
        label={t("checks")}
        any={t("anyChecks")}
        value={filters.checks}
        options={checkSetSchema.options.map((set) => [set, checkWords(set)])}
        onChoose={(set) => onChange({ ...filters, checks: checkSetSchema.safeParse(set).data })}
      />
      <Choice
        label={t("judged")}
        any={t("anyJudged")}
        value={filters.judged}
        options={judgedFilterSchema.options.map((one) => [
          one,
          one === "any" ? t("judgedAny") : checks(checkName(one)),
        ])}
        onChoose={(one) => onChange({ ...filters, judged: judgedFilterSchema.safeParse(one).data })}
      />
      <Choice
        label={t("node")}
        any={t("anyNode")}
        value={filters.node}
        options={workflowNodeSchema.options
          .filter((node) => !NO_STEPS.includes(node))
          .map((node) => [node, nodes(node)])}
        onChoose={(node) => onChange({ ...filters, node: workflowNodeSchema.safeParse(node).data })}
      />
      <Choice
        label={t("degradedStep")}
        any={t("anyDegraded")}
        value={filters.degraded}
        options={degradedFilterSchema.options.map((part) => [part, part === "any" ? t("degradedAny") : parts(part)])}
        onChoose={(part) => onChange({ ...filters, degraded: degradedFilterSchema.safeParse(part).data })}
      />
      <Choice
        label={t("took")}
        any={t("anyTook")}
        value={slow === undefined ? undefined : String(slow)}
        options={SLOW_MS.map((one) => [String(one), t("longer", { time: ms(one) })])}
        onChoose={(one) =>
          onChange({ ...filters, minMs: one === undefined ? undefined : Number(one), maxMs: undefined })
        }
      />
    </>
  );
}

/** Filters by review. */
function ReviewFields({ filters, onChange }: FilterProps) {
  const t = useTranslations("traces.filters");
  const judges = useTranslations("dashboard.agreement.judges");
  return (
    <>
      <Choice
        label={t("reviewed")}
        any={t("anyReviewed")}
        value={filters.reviewed}
        options={reviewedFilterSchema.options.map((judge) => [
          judge,
          judge === "any" ? t("reviewedAny") : judges(judge),
        ])}
        onChoose={(judge) => onChange({ ...filters, reviewed: reviewedFilterSchema.safeParse(judge).data })}
      />
      <Choice
        label={t("agreement")}
        any={t("anyAgreement")}
        value={filters.agrees === undefined ? undefined : String(filters.agrees)}
        options={[
          ["true", t("agrees")],
          ["false", t("disagrees")],
        ]}
        onChoose={(agrees) => onChange({ ...filters, agrees: agrees === undefined ? undefined : agrees === "true" })}
      />
    </>
  );
}

/** Filters by a tag; the address may still name one that no run has. */
function TagField({ filters, onChange }: FilterProps) {
  const t = useTranslations("traces.filters");
  const { data } = useRunTags();
  const tags = new Set([
    ...(data?.tags.map(({ tag }) => tag) ?? []),
    ...(filters.tag === undefined ? [] : [filters.tag]),
  ]);
  return (
    <Choice
      label={t("tag")}
      any={t("anyTag")}
      value={filters.tag}
      options={[...tags].map((tag) => [tag, tag])}
      onChoose={(tag) => onChange({ ...filters, tag })}
    />
  );
}
