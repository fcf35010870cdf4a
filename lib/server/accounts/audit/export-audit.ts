import { auditPages } from "@/lib/data/db/audit/read-audit";
import { record } from "@/lib/data/db/audit/record";
import type { AuditEntry, AuditExportQuery } from "@/lib/shared/contracts/accounts/audit-log";
import { csvDialect, csvLines } from "@/lib/shared/projections/text/csv";

const HEADER = ["id", "at", "type", "actorId", "actor", "address", "personId", "person", "event"];
/** Spreadsheet programs read a file as UTF-8 only if it starts with this. */
const BYTE_ORDER_MARK = "\ufeff";

/** The entries that match a filter as a file, newest first, read page by page. The export is recorded. */
export async function* exportAudit({ format, ...filter }: AuditExportQuery): AsyncGenerator<string> {
  await record({ type: "exported", content: "audit", format, id: null, personId: null });
  const dialect = csvDialect("en");
  if (format === "csv") yield BYTE_ORDER_MARK + csvLines([HEADER], dialect);
  for await (const entries of auditPages(filter)) {
    if (format === "csv") yield csvLines(entries.map(cellsOf), dialect);
    else yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  }
}

function cellsOf({ id, at, type, actor, address, person, event }: AuditEntry) {
  return [
    ...[id, at, type, actor?.id ?? null, actor?.name ?? null, address],
    ...[person?.id ?? null, person?.name ?? null, JSON.stringify(event)],
  ];
}
