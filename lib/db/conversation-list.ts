import { z } from "zod";
import {
  type ConversationHit,
  type ConversationListQuery,
  type ConversationPage,
  conversationListSchema,
} from "../contracts/conversation";
import { instantSchema } from "../contracts/instant";
import { searchTerms } from "../contracts/run-search";
import { AppError } from "../errors";
import { pool } from "./client";
import { conversationHit } from "./conversation-hit";
import { wordsQuery } from "./words-query";

const cursorSchema = z.tuple([z.boolean(), instantSchema, z.uuid()]);

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  updatedAt: z.date(),
  shareId: z.string().nullable(),
  /** Of the newest run that has the words. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
});
type Row = z.infer<typeof rowSchema>;

/** Conversations that a list of them may hold: an owner's own, and neither deleted nor those of test cases. */
const LISTED = "conversation.owner_id = $1 AND conversation.kind = 'chat' AND conversation.deleted_at IS NULL";

/**
 * A person's conversations, pinned ones first, then the latest; one page. With a text, those whose title, or a question
 * with its answer, has all of its words.
 * @throws AppError `validation_failed` for a cursor that this list did not give
 */
export async function listConversations(
  ownerId: string,
  { text, cursor, limit }: ConversationListQuery,
): Promise<ConversationPage> {
  const values: unknown[] = [ownerId];
  const given = (value: unknown) => `$${values.push(value)}`;
  const searched = text === undefined || text.trim() === "" ? null : text;
  const found = searched === null ? null : matching(searched, given);
  const after = cursor === undefined ? "" : ` AND ${afterCursor(cursor, given)}`;
  const { rows } = await pool().query(
    `SELECT listed.*, met.question, met.answer FROM (
       SELECT id, title, pinned, updated_at AS "updatedAt", share_id AS "shareId" FROM conversation
       WHERE ${LISTED}${found === null ? "" : ` AND id IN (${found.ids})`}${after}
       ORDER BY pinned DESC, updated_at DESC, id LIMIT ${given(limit + 1)}
     ) AS listed
     LEFT JOIN LATERAL (
       SELECT run.question, run.answer FROM run
       WHERE ${found === null ? "false" : `run.conversation_id = listed.id AND ${found.run}`}
       ORDER BY run.started_at DESC, run.id DESC LIMIT 1
     ) AS met ON true
     ORDER BY listed.pinned DESC, listed."updatedAt" DESC, listed.id`,
    values,
  );
  const listed = z.array(rowSchema).parse(rows);
  const page = listed.slice(0, limit);
  const last = page.at(-1);
  return conversationListSchema.parse({
    conversations: page.map((row) => ({
      ...row,
      updatedAt: row.updatedAt.toISOString(),
      hit: hitOf(row, searched),
    })),
    nextCursor: listed.length > limit && last !== undefined ? cursorOf(last) : null,
  });
}

/** Conditions of a search: the ids of conversations that have the words, and the runs among theirs that do. */
function matching(text: string, given: (value: unknown) => string): { ids: string; run: string } {
  const query = wordsQuery(text, given);
  if (query === null) return { ids: "SELECT NULL::uuid WHERE false", run: "false" };
  // The index is of ended runs; the few that go on are looked through.
  const has = `run.search_text @@ (${query})`;
  const run = `run.purpose = 'question' AND ((run.status = 'ended' AND ${has}) OR (run.status = 'running' AND ${has}))`;
  return {
    run,
    ids: `SELECT id FROM conversation WHERE ${LISTED} AND conversation.search_text @@ (${query})
          UNION SELECT run.conversation_id FROM run WHERE run.owner_id = $1 AND ${run}`,
  };
}

function hitOf({ title, question, answer }: Row, text: string | null): ConversationHit | null {
  if (text === null) return null;
  return conversationHit({ title, question, answer }, searchTerms(text));
}

function afterCursor(cursor: string, given: (value: unknown) => string): string {
  const [pinned, updatedAt, id] = parseCursor(cursor);
  const [pin, at, after] = [`${given(pinned)}::boolean`, `${given(updatedAt)}::timestamptz`, `${given(id)}::uuid`];
  // Pinned ones come first, and then the latest.
  return `(pinned < ${pin} OR pinned = ${pin} AND (updated_at < ${at} OR updated_at = ${at} AND id > ${after}))`;
}

function cursorOf({ pinned, updatedAt, id }: Row): string {
  return Buffer.from(JSON.stringify([pinned, updatedAt.toISOString(), id])).toString("base64url");
}

function parseCursor(cursor: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("validation_failed", "The cursor is not one of this list.", {
      cause,
      fields: { cursor: "not a cursor of this list" },
    });
  }
}
