import type { Admitted } from "@/lib/server/accounts/admit";
import { file } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { streamedFile } from "@/lib/server/http/streamed-file";
import { type ExportedRuns, exportRuns } from "@/lib/server/runs/read/export-runs";
import {
  checkedExportQuerySchema,
  checkedExportRequestSchema,
  type RunExportForm,
} from "@/lib/shared/contracts/runs/run-export";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
} as const;

function exported(
  admitted: Pick<Admitted, "owners" | "reader">,
  which: ExportedRuns,
  form: RunExportForm,
): Promise<Response> {
  const name = `touchstone-${form.content === "traces" ? "traces" : "runs"}.${form.format}`;
  return streamedFile(name, MEDIA_TYPES[form.format], exportRuns(admitted, which, form));
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "exportRuns",
    access: "inspect_runs",
    summary: "All runs that match the filter, as a file: CSV, a JSON array, or JSON Lines.",
    query: checkedExportQuerySchema,
    answers: { 200: [file("text/csv", "application/json", "application/jsonl")] },
    handle({ query, owners, reader }) {
      const { format, content, decimal, ...filter } = query;
      return exported({ owners, reader }, { filter }, { format, content, decimal });
    },
  },
  POST: {
    id: "exportChosenRuns",
    access: "inspect_runs",
    summary: "The selected runs, as a file.",
    body: checkedExportRequestSchema,
    answers: { 200: [file("text/csv", "application/json", "application/jsonl")] },
    handle({ body, owners, reader }) {
      const { ids, ...form } = body;
      return exported({ owners, reader }, { ids }, form);
    },
  },
});
