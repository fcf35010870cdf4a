import { db } from "../connection/client";
import { SEARCHABLE } from "../search/findable";
import { closedSeries, type Reader } from "./readable";

export interface LibraryFacts {
  /** When the newest searchable document was added; `null` without any. */
  newestAddition: Date | null;
  /** Documents by their language. */
  documents: Map<string, number>;
}

/** A short summary of the library's current content, as far as a reader may read it. */
export async function readLibraryFacts(reader: Reader): Promise<LibraryFacts> {
  const closed = await closedSeries(reader);
  const rows = await db().document.groupBy({
    by: ["language"],
    where: closed.size === 0 ? SEARCHABLE : { ...SEARCHABLE, seriesId: { notIn: [...closed] } },
    _count: true,
    _max: { createdAt: true },
  });
  const newest = rows.reduce<Date | null>(
    (latest, { _max: { createdAt } }) =>
      createdAt !== null && (latest === null || createdAt > latest) ? createdAt : latest,
    null,
  );
  return { newestAddition: newest, documents: new Map(rows.map(({ language, _count }) => [language ?? "", _count])) };
}
