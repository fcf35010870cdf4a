import type { Language } from "@/lib/shared/contracts/language";
import { type Passage, passageSchema } from "@/lib/shared/contracts/library/document";
import { type StoredWebPage, storedWebPageSchema } from "@/lib/shared/contracts/library/web-search";
import { db, pool } from "../connection/client";
import { heldLeases, type Lease, LeaseLostError } from "../connection/lease";
import { LOCAL_OWNER } from "../connection/owner";
import type { Prisma } from "../generated/client";

export interface NewWebPage {
  id: string;
  url: string;
  title: string;
  language: Language;
  text: string;
  fetchedAt: string;
  passages: readonly Pick<Passage, "id" | "ordinal" | "start" | "end" | "headingPath" | "language">[];
}

/**
 * Stores the pages that a run read and replaces those it stored before: an interrupted search is repeated.
 * @throws LeaseLostError
 */
export async function replaceWebPages(lease: Lease, pages: readonly NewWebPage[]): Promise<void> {
  const rows = pages.map(({ passages: _, ...page }) => ({
    id: page.id,
    url: page.url,
    title: page.title,
    language: page.language,
    text: page.text,
    fetched_at: page.fetchedAt,
  }));
  const passages = pages.flatMap((page) =>
    page.passages.map((passage) => ({
      id: passage.id,
      page_id: page.id,
      ordinal: passage.ordinal,
      start_offset: passage.start,
      end_offset: passage.end,
      heading_path: passage.headingPath,
      language: passage.language,
    })),
  );
  // Rows of one statement do not see each other: the foreign keys of passages are checked at its end.
  const { rowCount } = await pool().query(
    `${heldLeases(1)},
     dropped AS (DELETE FROM web_page USING held WHERE web_page.run_id = held.id),
     kept AS (
       INSERT INTO web_page (id, run_id, url, title, language, text, fetched_at)
       SELECT new.id, held.id, new.url, new.title, new.language, new.text, new.fetched_at
       FROM held, jsonb_to_recordset($3::jsonb)
         AS new(id uuid, url text, title text, language text, text text, fetched_at timestamptz)
     ),
     cut AS (
       INSERT INTO web_passage (id, page_id, ordinal, start_offset, end_offset, heading_path, language)
       SELECT new.id, new.page_id, new.ordinal, new.start_offset, new.end_offset, new.heading_path, new.language
       FROM held, jsonb_to_recordset($4::jsonb)
         AS new(id uuid, page_id uuid, ordinal int, start_offset int, end_offset int, heading_path text[], language text)
     )
     SELECT id FROM held`,
    [[lease.runId], [lease.epoch], JSON.stringify(rows), JSON.stringify(passages)],
  );
  if (rowCount !== 1) throw new LeaseLostError(lease.runId);
}

const passageColumns = {
  id: true,
  pageId: true,
  ordinal: true,
  startOffset: true,
  endOffset: true,
  headingPath: true,
  language: true,
  page: { select: { title: true, url: true, fetchedAt: true, text: true } },
} satisfies Prisma.WebPassageSelect;

/** Passages from the web by id, in no particular order; those of deleted runs are left out. */
export async function loadWebPassages(ids: readonly string[]): Promise<Passage[]> {
  if (ids.length === 0) return [];
  const rows = await db().webPassage.findMany({
    where: { id: { in: [...ids] }, page: { run: { ownerId: LOCAL_OWNER } } },
    select: passageColumns,
  });
  return rows.map(({ page, pageId, startOffset, endOffset, ...rest }) =>
    passageSchema.parse({
      ...rest,
      documentId: pageId,
      documentTitle: page.title,
      text: page.text.slice(startOffset, endOffset),
      start: startOffset,
      end: endOffset,
      page: null,
      web: { url: page.url, fetchedAt: page.fetchedAt.toISOString() },
    }),
  );
}

/** A page that a run read, with its stored passages; `null` if it does not exist. */
export async function findWebPage(id: string): Promise<StoredWebPage | null> {
  const row = await db().webPage.findFirst({
    where: { id, run: { ownerId: LOCAL_OWNER, conversation: { deletedAt: null } } },
    include: { passages: { orderBy: { ordinal: "asc" } } },
  });
  if (row === null) return null;
  const passages = row.passages.map((passage) => ({
    id: passage.id,
    ordinal: passage.ordinal,
    start: passage.startOffset,
    end: passage.endOffset,
    headingPath: passage.headingPath,
  }));
  return storedWebPageSchema.parse({ ...row, fetchedAt: row.fetchedAt.toISOString(), passages });
}
