import type { Comparison } from "@/lib/library/ingest/testing/independent/lost-words";

/** What became of one file of a corpus. */
export interface FileResult {
  name: string;
  format: string;
  bytes?: number;
  /** Processor time of the parse; null if it did not end. */
  cpuMs?: number | null;
  /** Pages, slides or sheets; 1 for formats without them. */
  pages?: number;
  /** Why it was not parsed. */
  failure?: string;
  /** Words of a file that was not parsed, as the independent reader finds them. */
  independentWords?: number;
  /** Why it was parsed but not compared. */
  notCompared?: string;
  comparison?: Comparison;
  /** Characters that the receipt itself counts as lost. */
  unaccounted?: number;
  /** Tables of the text, those with column names, and those of the independent reading. */
  tables?: { own: number; withNames: number; independent: number | null };
}
