import { readLibraryVersion } from "@/lib/data/db/library/library-version";
import { readAverageLengths } from "@/lib/data/db/search/passage-tokens";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { processWide } from "@/lib/shared/process-wide";

interface Cached {
  version: string;
  lengths: Promise<Readonly<Record<TextLanguage, number>>>;
}

/**
 * Average number of terms of the library's passages, by language; cached per library version, since every batch of
 * writes needs it. Passages keep the average at the time of writing, which affects BM25 only a little.
 * @param typical for a language without passages
 */
export async function averageLengths(typical: number): Promise<Readonly<Record<TextLanguage, number>>> {
  const cache = processWide("average-lengths", (): { last?: Cached } => ({}));
  const version = await readLibraryVersion();
  if (cache.last?.version !== version) cache.last = { version, lengths: readAverageLengths(typical) };
  const { last } = cache;
  return last.lengths.catch((error: unknown) => {
    if (cache.last === last) delete cache.last;
    throw error;
  });
}
