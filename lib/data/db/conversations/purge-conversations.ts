import { pool } from "../connection/client";

/**
 * Purges conversations that were deleted long ago, with their runs, events, judgements, reviews and web pages, and with
 * their checkpoints, which no foreign key references. One conversation per call, in one statement, because the embedded
 * database does nothing else meanwhile. A conversation with a run in progress waits for its end.
 * @param keptMs minimum time since the deletion, in milliseconds
 * @returns whether it purged one
 * @returns whether there was one
 */
export async function purgeDeletedConversation(keptMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `WITH gone AS (
       DELETE FROM conversation WHERE id = (
         SELECT id FROM conversation
         WHERE deleted_at < now() - $1 * interval '1 millisecond'
           AND NOT EXISTS (SELECT FROM run WHERE run.conversation_id = conversation.id AND run.status = 'running')
         ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED
       ) RETURNING id
     ), threads AS (SELECT run.id::text AS thread_id FROM run JOIN gone ON gone.id = run.conversation_id),
     blobs AS (DELETE FROM checkpoint.checkpoint_blobs USING threads WHERE checkpoint_blobs.thread_id = threads.thread_id),
     writes AS (
       DELETE FROM checkpoint.checkpoint_writes USING threads WHERE checkpoint_writes.thread_id = threads.thread_id
     ),
     checkpoints AS (DELETE FROM checkpoint.checkpoints USING threads WHERE checkpoints.thread_id = threads.thread_id)
     SELECT id FROM gone`,
    [keptMs],
  );
  return rowCount !== 0;
}
