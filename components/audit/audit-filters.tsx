"use client";

import { useTranslations } from "next-intl";
import { dayOf, lastDayOf, midnightOf } from "@/components/traces/trace-filters";
import { TextInput } from "@/components/ui/field";
import { Select } from "@/components/ui/overlays/select";
import { usePeople } from "@/lib/browser/api/accounts/use-people";
import { auditKindSchema } from "@/lib/shared/contracts/accounts/audit-event";
import type { AuditFilter } from "@/lib/shared/contracts/accounts/audit-log";

const ALL = "all";
const DATE_FIELD = "figures h-7 rounded-lg border border-line-strong bg-panel px-2 text-xs text-ink-2";

/** Narrows the audit log by words, person, kind of event and days. */
export function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange(filter: AuditFilter): void }) {
  const t = useTranslations("audit.filters");
  const { data } = usePeople();
  const people = data?.people ?? [];
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="w-full max-w-xs">
        <TextInput
          type="search"
          data-page-search
          aria-label={t("search")}
          placeholder={t("search")}
          defaultValue={filter.text ?? ""}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value.trim() || undefined })}
        />
      </div>
      <Select
        pill
        label={t("person")}
        value={filter.person ?? ALL}
        onValueChange={(person) => onChange({ ...filter, person: person === ALL ? undefined : person })}
        options={[
          { value: ALL, label: t("everyone") },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          // A link may name a person who was erased.
          ...(filter.person === undefined || people.some(({ id }) => id === filter.person)
            ? []
            : [{ value: filter.person, label: filter.person }]),
        ]}
      />
      <Select
        pill
        label={t("kind")}
        value={filter.kind ?? ALL}
        onValueChange={(kind) => onChange({ ...filter, kind: kind === ALL ? undefined : kind })}
        options={[
          { value: ALL, label: t("everything") },
          ...auditKindSchema.options.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
      />
      <label className="flex items-center gap-1.5 text-xs text-ink-2">
        {t("from")}
        <input
          type="date"
          className={DATE_FIELD}
          value={dayOf(filter.from)}
          onChange={({ target }) => onChange({ ...filter, from: midnightOf(target.value) })}
        />
      </label>
      <label className="flex items-center gap-1.5 text-xs text-ink-2">
        {t("to")}
        <input
          type="date"
          className={DATE_FIELD}
          value={lastDayOf(filter.to)}
          onChange={({ target }) => onChange({ ...filter, to: midnightOf(target.value, 1) })}
        />
      </label>
    </search>
  );
}
