import { record } from "@/lib/data/db/audit/record";
import type { Owners } from "@/lib/data/db/connection/owner";
import type { Reader } from "@/lib/data/db/library/readable";
import { listRuns } from "@/lib/data/db/runs/read-runs";
import type { RunSummary, RunTrace } from "@/lib/shared/contracts/runs/run";
import type { RunExportForm } from "@/lib/shared/contracts/runs/run-export";
import type { RunFilter } from "@/lib/shared/contracts/runs/run-filter";
import { AppError } from "@/lib/shared/errors";
import { type Cell, type CsvDialect, csvDialect, csvLines } from "@/lib/shared/projections/text/csv";
import { EXPORT_PAGE } from "../tunables";
import { readRunTrace } from "./read-run-trace";

/** The runs to export: those that match a filter, or selected ones. */
export type ExportedRuns = { filter: RunFilter } | { ids: readonly string[] };

/**
 * A file of runs, newest first, in pieces: at most one page of runs, or one trace, is in memory. Runs deleted meanwhile
 * are skipped.
 */
export async function* exportRuns(
  { owners, reader }: { owners: Owners; reader: Reader },
  which: ExportedRuns,
  form: RunExportForm,
): AsyncGenerator<string> {
  await record({ type: "exported", content: "runs", format: form.format, id: null, personId: null });
  const pages = exportedPages(owners, which);
  if (form.format === "csv") yield* csvPieces(pages, csvDialect(form.decimal === "," ? "fr" : "en"));
  else yield* jsonPieces((runId) => traceIfThere(runId, owners, reader), pages, form);
}

async function* exportedPages(owners: Owners, which: ExportedRuns): AsyncGenerator<RunSummary[]> {
  const filter = "filter" in which ? which.filter : {};
  const ids = "ids" in which ? which.ids : undefined;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listRuns>> = await listRuns(
      owners,
      { ...filter, limit: EXPORT_PAGE, cursor: cursor ?? undefined },
      ids,
    );
    yield page.runs;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Column names, equal to the API's field names. */
const COLUMNS = {
  id: (run) => run.id,
  startedAt: (run) => run.startedAt,
  status: (run) => run.status,
  outcome: (run) => run.outcome,
  reason: (run) => run.reason?.code ?? null,
  score: (run) => run.score,
  question: (run) => run.question,
  answer: (run) => run.answer,
  language: (run) => run.language,
  profile: (run) => run.profile,
  generator: (run) => run.generator,
  chatModel: (run) => run.chatModel,
  attempts: (run) => run.attempts,
  modelCalls: (run) => run.modelCalls,
  ms: (run) => run.ms,
  costUsd: (run) => run.costUsd,
  feedback: (run) => run.feedback,
  feedbackReason: (run) => run.feedbackReason,
  tags: (run) => run.tags.join("; "),
  conversationId: (run) => run.conversationId,
} as const satisfies Record<string, (run: RunSummary) => Cell>;

/** Spreadsheet programs read a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = "\ufeff";

async function* csvPieces(pages: AsyncIterable<RunSummary[]>, dialect: CsvDialect): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(COLUMNS)], dialect);
  for await (const runs of pages) {
    if (runs.length === 0) continue;
    const rows = runs.map((run) => Object.values(COLUMNS).map((cell) => cell(run)));
    yield csvLines(rows, dialect);
  }
}

async function* jsonPieces(
  traceOf: (runId: string) => Promise<RunTrace | null>,
  pages: AsyncIterable<RunSummary[]>,
  { format, content }: RunExportForm,
): AsyncGenerator<string> {
  const asList = format === "json";
  let written = false;
  if (asList) yield "[";
  for await (const runs of pages) {
    for (const run of runs) {
      const value = content === "summaries" ? run : await traceOf(run.id);
      if (value === null) continue;
      const json = JSON.stringify(value);
      yield asList ? `${written ? ",\n" : "\n"}${json}` : `${json}\n`;
      written = true;
    }
  }
  if (asList) yield written ? "\n]\n" : "]\n";
}

async function traceIfThere(runId: string, owners: Owners, reader: Reader): Promise<RunTrace | null> {
  try {
    return await readRunTrace(runId, owners, reader);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
