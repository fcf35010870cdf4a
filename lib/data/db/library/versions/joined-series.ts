import { z } from "zod";
import { record } from "../../audit/record";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { parsedRows, type Statements } from "../../connection/rows";
import { LONG_TRANSACTION_MS } from "../../tunables";
import { noteDocumentChange } from "../document-notices";
import { noteLibraryChange } from "../library-version";
import { EVERYTHING, openTo } from "../readable";
import { type HeldSeries, holdSeries, joinCollections, leaveCollections, newSeries } from "../series";
import { restoreLatest } from "./restore-latest";

/**
 * Documents whose versions an earlier release joined by the name of their files alone, with the collections of all of
 * them. Who added a version is stored, but not into which collections: that is inferred from what they may write to.
 */

/** A document whose versions may have come from different collections. */
export interface JoinedSeries {
  /** Id of its newest version. */
  id: string;
  title: string;
  versions: number;
  /** Names of its collections. */
  collections: string[];
  /**
   * Whether different people added the versions, and not all of them may write to all its collections: they can be told
   * apart. Otherwise the versions are all by people who may, into collections with different readers, perhaps on purpose.
   */
  separable: boolean;
}

const rowSchema = z.object({
  id: z.string(),
  seriesId: z.string(),
  title: z.string(),
  version: z.int(),
  addedBy: z.string(),
  supersededBy: z.string().nullable(),
});
type Row = z.infer<typeof rowSchema>;

/** What one person added to a series, and the collections that it belongs to. */
interface Part {
  addedBy: string;
  rows: Row[];
  collections: string[];
}

interface Examined {
  rows: Row[];
  members: string[];
  parts: Part[];
  separable: boolean;
}

/** Series with several versions, one of which joined unchecked, and at least one collection. */
function suspects(client: Statements): Promise<Row[]> {
  return parsedRows(
    rowSchema,
    // A condition on other rows of the series.
    client.$queryRaw`
      SELECT id, series_id AS "seriesId", title, version, added_by AS "addedBy", superseded_by AS "supersededBy"
      FROM document
      WHERE owner_id = ${LOCAL_OWNER}
        AND series_id IN (SELECT series_id FROM document WHERE version > 1 AND NOT join_checked)
        AND series_id IN (SELECT series_id FROM collection_member)
      ORDER BY series_id, version, cut`,
  );
}

/** All of them, separable ones first. */
export async function readJoinedSeries(): Promise<JoinedSeries[]> {
  const names = new Map(
    (await db().collection.findMany({ select: { id: true, name: true } })).map((one) => [one.id, one.name]),
  );
  const found: JoinedSeries[] = [];
  for (const rows of bySeries(await suspects(db()))) {
    const examined = await examine(db(), rows);
    const newest = rows.at(-1);
    if (newest === undefined || !(examined.separable || (await haveOtherReaders(db(), examined.members)))) continue;
    found.push({
      id: newest.id,
      title: newest.title,
      versions: new Set(rows.map(({ version }) => version)).size,
      collections: examined.members.map((id) => names.get(id) ?? id).sort(),
      separable: examined.separable,
    });
  }
  return found.sort((a, b) => Number(b.separable) - Number(a.separable) || (a.title < b.title ? -1 : 1));
}

/**
 * Separates the versions of a document by who added them. The versions of each person become a new document, in
 * those of its collections that they may write to, so that no text gets a new reader; a person who may
 * write to none keeps them all. The latest version of each is searched again.
 * @param id of any version
 * @returns the number of documents that there are now; 1 if there was nothing to separate
 */
export async function separateJoinedSeries(id: string): Promise<number> {
  const documents = await db().$transaction(
    async (tx) => {
      const [series] = await holdSeries(tx, [id], EVERYTHING);
      const rows = (await suspects(tx)).filter(({ seriesId }) => seriesId === series?.id);
      if (series === undefined || rows.length === 0) return 1;
      const { parts, separable } = await examine(tx, rows);
      if (!separable) return 1;
      const replacedBy = rows.find(({ supersededBy }) => supersededBy !== null)?.supersededBy ?? null;
      const documents = parts.map((part, at) => ({ part, own: at === 0 ? series : newSeries() }));
      for (const { own, part } of documents) await becomeDocument(tx, own, part, replacedBy);
      // Once all have moved: the latest row of a series may have been another person's.
      if (replacedBy === null) for (const { own } of documents) await restoreLatest(tx, own.id);
      await noteLibraryChange(tx);
      const title = rows.at(-1)?.title ?? "";
      await record({ type: "document-separated", documentId: id, title, documents: parts.length }, tx, {
        ofTeam: true,
      });
      return parts.length;
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (documents > 1) noteDocumentChange();
  return documents;
}

/** Keeps documents joined for good, after a person has looked at them. @param ids of any of their versions */
export async function keepJoinedSeries(ids: readonly string[]): Promise<void> {
  const rows = await db().document.findMany({ where: { id: { in: [...ids] } }, select: { seriesId: true } });
  await db().document.updateMany({
    where: { seriesId: { in: rows.map(({ seriesId }) => seriesId) } },
    data: { joinChecked: true },
  });
}

async function becomeDocument(
  client: Statements,
  series: HeldSeries,
  { rows, collections }: Part,
  replacedBy: string | null,
): Promise<void> {
  const versions = [...new Set(rows.map(({ version }) => version))];
  // In order: the new number of a version is never above the old one.
  for (const [at, version] of versions.entries()) {
    const id = { in: rows.filter((row) => row.version === version).map((row) => row.id) };
    await client.document.updateMany({
      where: { id },
      data: { seriesId: series.id, version: at + 1, joinChecked: true, supersededBy: replacedBy },
    });
  }
  await leaveCollections(client, [series]);
  await joinCollections(client, [series], collections);
}

async function examine(client: Statements, rows: readonly Row[]): Promise<Examined> {
  const seriesId = rows[0]?.seriesId ?? "";
  const members = (await client.collectionMember.findMany({ where: { seriesId } })).map(
    ({ collectionId }) => collectionId,
  );
  const people = [...new Set(rows.map(({ addedBy }) => addedBy))];
  const own = new Map<string, string[]>();
  for (const person of people) own.set(person, await writableAmong(client, members, person));
  // The rights of a person who may write to all of them do not show where their versions belong: use what the others leave.
  const narrow = [...own.values()].filter((writable) => writable.length > 0 && writable.length < members.length).flat();
  const collectionsOf = (person: string): string[] => {
    const writable = own.get(person) ?? [];
    const likely = writable.length === members.length ? members.filter((id) => !narrow.includes(id)) : writable;
    return likely.length === 0 ? members : likely;
  };
  const parts = people.map((addedBy) => ({
    addedBy,
    rows: rows.filter((row) => row.addedBy === addedBy),
    collections: collectionsOf(addedBy),
  }));
  const separable = people.length > 1 && [...own.values()].some((writable) => writable.length < members.length);
  return { rows: [...rows], members, parts, separable };
}

/** The collections that the person who added a version may write to: all for the installation itself. */
async function writableAmong(client: Statements, collections: readonly string[], person: string): Promise<string[]> {
  if (person === LOCAL_OWNER) return [...collections];
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    client.$queryRaw`SELECT id FROM collection WHERE id = ANY(${[...collections]}::uuid[]) AND ${openTo(person, "write")}`,
  );
  return rows.map(({ id }) => id);
}

/** Whether not the same people may read each of the collections. */
async function haveOtherReaders(client: Statements, collections: readonly string[]): Promise<boolean> {
  const found = await client.collection.findMany({
    where: { id: { in: [...collections] } },
    select: { everyone: true, rights: { orderBy: { groupId: "asc" }, select: { groupId: true } } },
  });
  const readers = found.map(({ everyone, rights }) =>
    everyone === "none" ? rights.map(({ groupId }) => groupId).join() : "everyone",
  );
  return new Set(readers).size > 1;
}

function bySeries(rows: readonly Row[]): Row[][] {
  const series = new Map<string, Row[]>();
  for (const row of rows) series.set(row.seriesId, [...(series.get(row.seriesId) ?? []), row]);
  return [...series.values()];
}

/** The series of each of these documents that exists. */
export async function documentSeries(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db().document.findMany({ where: { id: { in: [...ids] } }, select: { id: true, seriesId: true } });
  return new Map(rows.map(({ id, seriesId }) => [id, seriesId]));
}
