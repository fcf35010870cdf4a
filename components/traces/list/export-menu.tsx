"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button, type ButtonSize } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import { addressOf } from "@/lib/browser/api/api-client";
import { exportChosenRuns, type TraceFilters } from "@/lib/browser/api/use-traces";
import { saveAddress, saveBlob } from "@/lib/browser/dom/save-file";
import { csvDialect } from "@/lib/shared/projections/text/csv";

const FORMS = [
  { name: "csv", format: "csv", content: "summaries" },
  { name: "json", format: "json", content: "summaries" },
  { name: "jsonl", format: "jsonl", content: "summaries" },
  { name: "traces", format: "jsonl", content: "traces" },
] as const;

/** Exports runs to a file: all that match the filter, or the selected ones. */
export function ExportMenu({
  label,
  size = "sm",
  which,
}: {
  label: string;
  /** The size of the buttons beside it. */
  size?: ButtonSize;
  which: { filter: TraceFilters } | { ids: readonly string[] };
}) {
  const t = useTranslations("traces.export");
  const { decimal } = csvDialect(useLocale());
  const toast = useToast();
  const save = (form: (typeof FORMS)[number]) => {
    const { format, content } = form;
    if ("filter" in which) {
      saveAddress(addressOf("GET /api/runs/export", { query: { ...which.filter, format, content, decimal } }));
      return;
    }
    const name = `touchstone-${content === "traces" ? "traces" : "runs"}.${format}`;
    exportChosenRuns({ ids: which.ids, format, content, decimal }).then(
      (file) => saveBlob(name, file),
      (error: Error) => toast({ title: t("failed"), description: error.message, error: true }),
    );
  };
  return (
    <Menu
      trigger={
        <Button size={size}>
          <Download aria-hidden className="size-3.5" />
          {label}
        </Button>
      }
      items={FORMS.map((form) => ({ label: t(form.name), onSelect: () => save(form) }))}
    />
  );
}
