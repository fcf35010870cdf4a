import { z } from "zod";
import {
  type ConversationHit,
  type ConversationPage,
  conversationListSchema,
} from "@/lib/shared/contracts/conversations/conversation";
import type { ConversationListQuery } from "@/lib/shared/contracts/conversations/conversation-requests";
import { instantSchema } from "@/lib/shared/contracts/instant";
import { type SearchTerm, searchHits, searchTerms } from "@/lib/shared/contracts/runs/run-search";
import { oneLine } from "@/lib/shared/text/one-line";
import { db } from "../connection/client";
import { estimatedMatches } from "../connection/estimated-matches";
import { parsedRows } from "../connection/rows";
import { wordsQuery } from "../connection/words-query";
import { Prisma } from "../generated/client";
import { readCursor, writeCursor } from "../lists/list-cursor";
import { textQuery } from "../runs/run-text-query";
import { FEW_MATCHES, HIT_CHARS, HIT_LEAD_CHARS } from "../tunables";

const cursorSchema = z.tuple([z.boolean(), instantSchema, z.uuid()]);
const TRUE = Prisma.sql`true`;

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  updatedAt: z.date(),
  shareId: z.string().nullable(),
  shareExpiresAt: z.date().nullable(),
  sharePublic: z.boolean(),
  private: z.boolean(),
  /** From the newest run that contains the words. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
});
type Row = z.infer<typeof rowSchema>;

/** The owner's conversations that appear in the list: neither deleted nor of test cases. */
function listedOf(ownerId: string): Prisma.Sql {
  return Prisma.sql`conversation.owner_id = ${ownerId} AND conversation.kind = 'chat' AND conversation.deleted_at IS NULL`;
}

const IN_ORDER = Prisma.sql`ORDER BY pinned DESC, updated_at DESC, id`;

/**
 * One page of a person's conversations, pinned ones first, then the latest. With a text, only those whose title, or a
 * question with its answer, contains all of its words.
 * @param few the largest number of runs with the words that counts as few
 * @throws AppError `validation_failed` for a cursor of another list
 */
export async function listConversations(
  ownerId: string,
  { text, cursor, limit }: ConversationListQuery,
  few = FEW_MATCHES,
): Promise<ConversationPage> {
  const searched = text === undefined || text.trim() === "" ? null : text;
  const after = cursor === undefined ? Prisma.empty : Prisma.sql`AND ${afterCursor(cursor)}`;
  const most = limit + 1;
  const found =
    searched === null ? { ids: Prisma.empty, one: TRUE, most } : await matching(ownerId, searched, few, most);
  // Prisma cannot express a text search, nor for the newest of a conversation's runs that contains the words.
  const listed = await parsedRows(
    rowSchema,
    db().$queryRaw`
      SELECT listed.id, listed.title, listed.pinned, listed."updatedAt", listed."shareId",
        listed."shareExpiresAt", listed."sharePublic", listed.private, met.question, met.answer
      FROM (
        SELECT id FROM conversation WHERE ${listedOf(ownerId)} ${after} ${found.ids} ${IN_ORDER}
        LIMIT ${found.most} OFFSET 0
      ) AS place
      CROSS JOIN LATERAL (
        SELECT id, title, pinned, updated_at AS "updatedAt", share_id AS "shareId",
          share_expires_at AS "shareExpiresAt", share_public AS "sharePublic", private, search_text FROM conversation
        WHERE id = place.id OFFSET 0
      ) AS listed
      LEFT JOIN LATERAL (${newestWith(searched)}) AS met ON true
      WHERE ${found.one} LIMIT ${most}`,
  );
  const page = listed.slice(0, limit);
  const last = page.at(-1);
  return conversationListSchema.parse({
    conversations: page.map((row) => ({
      ...row,
      updatedAt: row.updatedAt.toISOString(),
      shareExpiresAt: row.shareExpiresAt?.toISOString() ?? null,
      hit: hitOf(row, searched),
    })),
    nextCursor: listed.length > limit && last !== undefined ? cursorOf(last) : null,
  });
}

/** The newest run of a conversation that contains the words searched for. */
function newestWith(text: string | null): Prisma.Sql {
  const query = text === null ? null : wordsQuery(text);
  if (query === null) return Prisma.sql`SELECT NULL::text AS question, NULL::text AS answer WHERE false`;
  // Scans the conversation's few runs: the index of words would return those of all other conversations as well.
  return Prisma.sql`SELECT question, answer FROM (
      SELECT question, answer, search_text FROM run
      WHERE run.conversation_id = listed.id AND run.purpose = 'question' ORDER BY started_at DESC, id DESC OFFSET 0
    ) AS turn WHERE turn.search_text @@ (${query}) LIMIT 1`;
}

/**
 * Conversations that contain the words, in one of two ways: if few runs contain them, those runs give the
 * conversations; if many do, the list is scanned in its order, and each conversation is searched until the page is
 * full.
 * @returns conditions on the ids and on each conversation, and the number of ids to read, without a limit for null
 */
async function matching(
  ownerId: string,
  text: string,
  few: number,
  most: number,
): Promise<{ ids: Prisma.Sql; one: Prisma.Sql; most: number | null }> {
  const query = wordsQuery(text);
  if (query === null) return { ids: Prisma.sql`AND false`, one: TRUE, most };
  if ((await estimatedMatches(text)) > few) {
    const one = Prisma.sql`(met.question IS NOT NULL OR listed.search_text @@ (${query}))`;
    return { ids: Prisma.empty, one, most: null };
  }
  const ids = Prisma.sql`AND id IN (
    SELECT id FROM conversation WHERE ${listedOf(ownerId)} AND conversation.search_text @@ (${query})
    UNION SELECT run.conversation_id FROM run
    WHERE run.owner_id = ${ownerId} AND run.purpose = 'question' AND ${textQuery(text)})`;
  return { ids, one: TRUE, most };
}

function hitOf({ title, question, answer }: Row, text: string | null): ConversationHit | null {
  if (text === null) return null;
  return conversationHit({ title, question, answer }, searchTerms(text));
}

function afterCursor(cursor: string): Prisma.Sql {
  const [pinned, updatedAt, id] = readCursor(cursorSchema, cursor);
  const [pin, at] = [Prisma.sql`${pinned}::boolean`, Prisma.sql`${updatedAt}::timestamptz`];
  // Pinned ones first, then the latest.
  return Prisma.sql`(pinned < ${pin} OR pinned = ${pin}
    AND (updated_at < ${at} OR updated_at = ${at} AND id > ${id}::uuid))`;
}

function cursorOf({ pinned, updatedAt, id }: Row): string {
  return writeCursor([pinned, updatedAt.toISOString(), id]);
}

/**
 * The match in a conversation: the answer or the question of a run that has all the words, else its title. A long text
 * is cut to an excerpt around the first match.
 */
function conversationHit(
  { title, question, answer }: { title: string; question: string | null; answer: string | null },
  terms: readonly SearchTerm[],
): ConversationHit {
  const inTitle = searchHits(title, terms);
  const inAnswer = answer === null ? [] : searchHits(plain(answer), terms);
  if (answer !== null && inAnswer.length > 0) return around("answer", plain(answer), inAnswer);
  // The title is usually the first question, so it is not repeated.
  if (question === null || inTitle.length > 0) return { where: "title", text: title, marks: inTitle };
  return around("question", plain(question), searchHits(plain(question), terms));
}

/** One line of the list: without line breaks and source numbers. */
function plain(text: string): string {
  return oneLine(text.replace(/\s*\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]/g, ""));
}

function around(where: "question" | "answer", text: string, marks: ConversationHit["marks"]): ConversationHit {
  const first = marks[0]?.start ?? 0;
  const from = first <= HIT_LEAD_CHARS ? 0 : wordStart(text, first - HIT_LEAD_CHARS, first);
  const to = Math.min(text.length, from + HIT_CHARS);
  const before = from > 0 ? "… " : "";
  const shift = before.length - from;
  return {
    where,
    text: `${before}${text.slice(from, to).toWellFormed()}${to < text.length ? "…" : ""}`,
    marks: marks.filter(({ end }) => end <= to).map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  };
}

/** The start of a word between two offsets, or the first offset where no word starts. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space >= to ? from : space + 1;
}
