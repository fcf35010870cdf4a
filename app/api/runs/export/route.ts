import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
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

function file(ownerId: string, which: ExportedRuns, form: RunExportForm): Promise<Response> {
  const name = `touchstone-${form.content === "traces" ? "traces" : "runs"}.${form.format}`;
  return streamedFile(name, MEDIA_TYPES[form.format], exportRuns(ownerId, which, form));
}

/** Exports all runs that match a filter to a file. */
export const GET = handleRoute(async (request) => {
  const { format, content, decimal, ...filter } = readQuery(request, checkedExportQuerySchema);
  return file(ownerOf(request), { filter }, { format, content, decimal });
});

/** Exports the selected runs to a file. */
export const POST = handleRoute(async (request) => {
  const { ids, ...form } = await readJson(request, checkedExportRequestSchema);
  return file(ownerOf(request), { ids }, form);
});
