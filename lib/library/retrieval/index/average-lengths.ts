import { readLibraryVersion } from "@/lib/data/db/library/library-version";
import { readAverageLengths } from "@/lib/data/db/search/passage-tokens";
import type { Language } from "@/lib/shared/contracts/language";
import { processWide } from "@/lib/shared/process-wide";

interface Kept {
  version: string;
  lengths: Promise<Readonly<Record<Language, number>>>;
}

/**
 * Average number of terms of the library's passages, by language: read once for each state of the library, since every
 * batch that is written asks for it. A passage keeps the average of the time when it was written, of which BM25 with its
 * small share of the length makes little.
 * @param typical for a language that has no passage yet
 */
export async function averageLengths(typical: number): Promise<Readonly<Record<Language, number>>> {
  const kept = processWide("average-lengths", (): { last?: Kept } => ({}));
  const version = await readLibraryVersion();
  if (kept.last?.version !== version) kept.last = { version, lengths: readAverageLengths(typical) };
  const { last } = kept;
  return last.lengths.catch((error: unknown) => {
    if (kept.last === last) delete kept.last;
    throw error;
  });
}
