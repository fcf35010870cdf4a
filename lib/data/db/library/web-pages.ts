import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type Passage, passageSchema } from "@/lib/shared/contracts/library/document";
import { type StoredWebPage, storedWebPageSchema } from "@/lib/shared/contracts/library/web-search";
import { db, runDb } from "../connection/client";
import { holdLease, type Lease } from "../connection/lease";
import { type Owners, ownedBy } from "../connection/owner";
import type { Prisma } from "../generated/client";

export interface NewWebPage {
  id: string;
  url: string;
  title: string;
  language: TextLanguage;
  text: string;
  fetchedAt: string;
  passages: readonly Pick<Passage, "id" | "ordinal" | "start" | "end" | "headingPath" | "language">[];
}

/**
 * Stores the pages that a run read and replaces those it stored before: an interrupted search is repeated.
 * @throws LeaseLostError
 */
export async function replaceWebPages(lease: Lease, pages: readonly NewWebPage[]): Promise<void> {
  const { runId } = lease;
  await runDb().$transaction(async (tx) => {
    await holdLease(tx, lease);
    await tx.webPage.deleteMany({ where: { runId } });
    await tx.webPage.createMany({ data: pages.map(({ passages: _, ...page }) => ({ runId, ...page })) });
    await tx.webPassage.createMany({
      data: pages.flatMap((page) =>
        page.passages.map(({ id, ordinal, start, end, headingPath, language }) => ({
          id,
          pageId: page.id,
          ordinal,
          startOffset: start,
          endOffset: end,
          headingPath: [...headingPath],
          language,
        })),
      ),
    });
  });
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
    where: { id: { in: [...ids] }, page: { run: { conversation: { deletedAt: null } } } },
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
export async function findWebPage(id: string, owners: Owners): Promise<StoredWebPage | null> {
  const row = await db().webPage.findFirst({
    where: { id, run: { ...ownedBy(owners), conversation: { deletedAt: null } } },
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
