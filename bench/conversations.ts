import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { listConversations } from "@/lib/data/db/conversations/conversation-list";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import {
  type ConversationListQuery,
  conversationListQuerySchema,
} from "@/lib/shared/contracts/conversations/conversation-requests";
import { spread } from "./path/figures";
import { seedRuns } from "./traces/seed-runs";

/**
 * How long pages and searches of the conversation list take, for words from rare to common: on the embedded database in
 * its own process, or on the empty PostgreSQL at --url.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100000" },
    each: { type: "string", default: "10" },
    repeats: { type: "string", default: "10" },
    url: { type: "string" },
  },
});
const [runs, each, repeats] = [Number(values.runs), Number(values.each), Number(values.repeats)];

/** Words of the simulated history: the higher the number, the rarer the word. */
const QUERIES: readonly [string, Partial<ConversationListQuery>][] = [
  ["all, by pages", {}],
  ["a word of nearly all answers", { text: "word1" }],
  ["the beginning of every word", { text: "wor" }],
  ["a common word", { text: "word40" }],
  ["a rare word", { text: "word3900" }],
  ["two words", { text: "word40 word3900" }],
  ["a phrase", { text: '"word10 word20"' }],
  ["a word that occurs nowhere", { text: "zebra" }],
];

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
const server = values.url === undefined ? await startEmbeddedDatabase(folder) : null;
connectDatabase(server?.url ?? values.url ?? "");
try {
  await prepareDatabase(pool(), process.cwd());
  await seedRuns(runs);
  await gather();
  const { rows } = await pool().query<{ count: string }>("SELECT count(*) FROM conversation");
  console.log(`${rows[0]?.count} conversations of ${runs} runs\n\n| list | found on 3 pages | time |\n|---|---|---|`);
  for (const [name, query] of QUERIES) {
    const { times, found } = await timed(query);
    console.log(`| ${name} | ${found} | ${spread(times)} |`);
  }
} finally {
  await closeDatabase();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Groups consecutive runs into conversations. */
async function gather(): Promise<void> {
  await pool().query(
    `WITH placed AS (
       SELECT id, first_value(conversation_id) OVER (PARTITION BY place / $1 ORDER BY place) AS conversation
       FROM (SELECT id, conversation_id, row_number() OVER (ORDER BY started_at) - 1 AS place FROM run) AS numbered
     )
     UPDATE run SET conversation_id = placed.conversation FROM placed WHERE placed.id = run.id`,
    [each],
  );
  await pool().query(
    "DELETE FROM conversation WHERE NOT EXISTS (SELECT FROM run WHERE conversation_id = conversation.id)",
  );
  await pool().query(
    `UPDATE conversation SET updated_at = (SELECT max(started_at) FROM run WHERE conversation_id = conversation.id)`,
  );
  await pool().query("VACUUM ANALYZE run");
  await pool().query("VACUUM ANALYZE conversation");
}

/** Times three pages of a list, repeatedly. */
async function timed(query: Partial<ConversationListQuery>): Promise<{ times: number[]; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    let cursor: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const from = performance.now();
      const answer = await listConversations(
        LOCAL_OWNER,
        conversationListQuerySchema.parse({ ...query, cursor: cursor ?? undefined }),
      );
      times.push(performance.now() - from);
      if (repeat === 0) found += answer.conversations.length;
      cursor = answer.nextCursor;
      if (cursor === null) break;
    }
  }
  return { times, found };
}
