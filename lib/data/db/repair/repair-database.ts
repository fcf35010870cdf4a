import type { NamedDamage } from "../faults/name-damage";
import { noteLibraryChange } from "../library/library-version";
import { remakeJobs } from "./remake-jobs";
import { readDocumentsAgain, remakeConversations, remakeDerived, removeOrphans, runsWithGaps } from "./remake-rows";
import { repairTables } from "./repair-tables";
import { putDocumentsBack } from "./salvage-documents";

/** What a repair restored, and what it could not. */
export interface RepairResult {
  /** Titles of the documents that are read again from their originals. */
  readAgain: string[];
  /** Titles of the documents whose original is lost; the readable rest of their passages stays. */
  withoutOriginal: string[];
  /** Number of conversations restored from their runs. */
  conversations: number;
  /** Questions whose run log has gaps. */
  gaps: { conversation: string; question: string }[];
  /** Rows that lost values or were removed with the rows they belonged to, by table. */
  rows: { table: string; count: number }[];
}

/**
 * Repairs a database whose damaged pages were emptied. The application must not be running.
 * @param places the damaged places
 */
export async function repairDatabase(places: readonly NamedDamage[]): Promise<RepairResult> {
  const damaged = new Set(
    places.flatMap(({ table, index, toast }) => (table !== null && (index === null || toast) ? [table] : [])),
  );
  const blanked = await repairTables(places);
  const salvaged = await putDocumentsBack();
  const conversations = damaged.has("conversation") ? await remakeConversations() : 0;
  const orphans = damaged.size > 0 ? await removeOrphans() : new Map<string, number>();
  await remakeDerived(damaged);
  if (damaged.has("job")) await remakeJobs();
  const { again, withoutOriginal } = await readDocumentsAgain(salvaged);
  await noteLibraryChange();
  const rows = [...new Set([...blanked.keys(), ...orphans.keys()])].sort();
  return {
    readAgain: again,
    withoutOriginal,
    conversations,
    gaps: damaged.has("run_event") || orphans.has("run_event") ? await runsWithGaps() : [],
    rows: rows.map((table) => ({ table, count: (blanked.get(table) ?? 0) + (orphans.get(table) ?? 0) })),
  };
}
