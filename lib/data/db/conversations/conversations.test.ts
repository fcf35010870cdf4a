import { beforeEach, describe, expect, it } from "vitest";
import { conversationListQuerySchema } from "@/lib/shared/contracts/conversations/conversation-requests";
import { pool } from "../connection/client";
import { getRun, hasRun } from "../runs/read-runs";
import { readFollowedEvents } from "../runs/run-events";
import { createTestRun, TEST_STAMP } from "../testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { listConversations } from "./conversation-list";
import { purgeDeletedConversations } from "./conversation-retention";
import {
  createConversation,
  deleteConversation,
  getConversation,
  restoreConversation,
  updateConversation,
} from "./conversations";
import { findShared, shareConversation, unshareConversation } from "./share-links";
import { turnBefore } from "./turn-path";

const OWNER = "local";

const list = (query: Record<string, unknown> = {}) =>
  listConversations(OWNER, conversationListQuerySchema.parse(query));
const titlesOf = async (query: Record<string, unknown> = {}) =>
  (await list(query)).conversations.map(({ title }) => title);

describe.each(EVERY_DATABASE)("conversations on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("returns the same pages in the same order, whether few or many runs contain the words", async () => {
    for (let index = 0; index < 12; index += 1) {
      const { id } = await createConversation(OWNER, index % 3 === 0 ? "Bees" : `Trams ${index}`);
      await insertRun({ conversationId: id, question: index % 2 === 0 ? "Which bees?" : "Which trams?" });
      await insertRun({ conversationId: id, question: "Anything else?" });
      if (index % 5 === 0) await updateConversation(id, OWNER, { pinned: true });
    }
    const paged = async (few: number) => {
      const titles: [string, string | undefined][] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = conversationListQuerySchema.parse({ text: "bee", limit: 3, cursor });
        const page = await listConversations(OWNER, query, few);
        titles.push(...page.conversations.map(({ title, hit }): [string, string | undefined] => [title, hit?.text]));
        cursor = page.nextCursor;
      }
      return titles;
    };
    const pages = await paged(Number.POSITIVE_INFINITY);
    expect(pages).toHaveLength(8);
    expect(await paged(-1)).toEqual(pages);
  });

  it("lists pinned conversations first, and only the owner's", async () => {
    const first = await createConversation(OWNER, "First");
    const second = await createConversation(OWNER, "Second");
    await createConversation("someone else", "Secret");
    await updateConversation(first.id, OWNER, { pinned: true });
    expect(await titlesOf()).toEqual(["First", "Second"]);
    await expect(getConversation(second.id, "someone else")).rejects.toMatchObject({ code: "not_found" });
  });

  it("finds all the words of a text, by prefix, in titles, questions and answers", async () => {
    const bees = await createConversation(OWNER, "Bees");
    await insertRun({ conversationId: bees.id, question: "Comment naît le MIEL ?", answer: "From 100% nectar [1]." });
    await createConversation(OWNER, "Tides of the sea");
    const found = async (text: string) => {
      const query = conversationListQuerySchema.parse({ text });
      // Whether few or many runs contain the words.
      const few = await listConversations(OWNER, query, Number.POSITIVE_INFINITY);
      expect(await listConversations(OWNER, query, -1)).toEqual(few);
      return few.conversations.map(({ title }) => title);
    };
    expect(await found("bee")).toEqual(["Bees"]);
    expect(await found("miel NAIT")).toEqual(["Bees"]);
    expect(await found("nectar miel")).toEqual(["Bees"]);
    expect(await found("nectar tides")).toEqual([]);
    expect(await found('"100% nectar"')).toEqual(["Bees"]);
    expect(await found('"nectar 100"')).toEqual([]);
    expect(await found("% ' & ) | : *")).toEqual([]);
    expect(await found("  ")).toEqual(["Tides of the sea", "Bees"]);
  });

  it("reports where it found them, with an excerpt", async () => {
    const { id } = await createConversation(OWNER, "Bees");
    const long = `${"Wax and combs. ".repeat(40)}Then the nectar is dried [1]. ${"And so on. ".repeat(40)}`;
    await insertRun({ conversationId: id, question: "How is honey made?", answer: long });
    const hitOf = async (text: string) => (await list({ text })).conversations[0]?.hit;
    const hit = await hitOf("nectar");
    expect(hit?.where).toBe("answer");
    expect(hit?.text).toMatch(/^… .*Then the nectar is dried\. .*…$/);
    expect(hit?.marks.map(({ start, end }) => hit.text.slice(start, end))).toEqual(["nectar"]);
    expect(await hitOf("honey")).toMatchObject({ where: "question", text: "How is honey made?" });
    expect(await hitOf("bees")).toEqual({ where: "title", text: "Bees", marks: [{ start: 0, end: 4 }] });
    expect((await list()).conversations[0]?.hit).toBeNull();
  });

  it("pages through all of them by cursor, each once", async () => {
    const titles = ["one", "two", "three", "four", "five"];
    for (const title of titles) await createConversation(OWNER, title);
    const at = "UPDATE conversation SET updated_at = '2026-01-01', pinned = title IN ('two', 'four')";
    await pool().query(at);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor !== null && { cursor }) });
      seen.push(...page.conversations.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.slice(0, 2).sort()).toEqual(["four", "two"]);
    expect(seen.toSorted()).toEqual(titles.toSorted());
    await expect(list({ cursor: "bm8" })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("returns its runs, oldest first", async () => {
    const { id } = await createConversation(OWNER, "Two questions");
    await insertRun({ conversationId: id, question: "later", startedAt: new Date("2026-01-02T00:00:00Z") });
    await insertRun({
      conversationId: id,
      question: "earlier",
      startedAt: new Date("2026-01-01T00:00:00Z"),
      score: 0.5,
    });
    const { runs } = await getConversation(id, OWNER);
    expect(runs.map(({ question, score }) => [question, score])).toEqual([
      ["earlier", 0.5],
      ["later", null],
    ]);
  });

  it("hides a deleted conversation and its runs from every reader, until it is restored", async () => {
    const { id } = await createConversation(OWNER, "Gone");
    const runId = await insertRun({
      conversationId: id,
      question: "Why?",
      answer: "Because.",
      configStamp: TEST_STAMP,
    });
    const { shareId } = await shareConversation(id, OWNER, null);
    const readers: [string, () => Promise<unknown>][] = [
      ["the list", async () => (await titlesOf()).length > 0],
      ["the search", async () => (await titlesOf({ text: "because" })).length > 0],
      ["itself", async () => getConversation(id, OWNER)],
      ["a run", async () => getRun(runId, OWNER)],
      ["a run's page", async () => hasRun(runId, OWNER)],
      ["a run's events", async () => (await readFollowedEvents(runId, OWNER, 0)) !== null],
      ["the context of a follow-up", async () => (await turnBefore(id, OWNER, undefined)) !== null],
      ["its link", async () => (await findShared(shareId)) !== null],
    ];
    const shownBy = async () => {
      const shown: string[] = [];
      for (const [name, read] of readers) {
        if (await read().catch(whereMissing)) shown.push(name);
      }
      return shown;
    };
    expect(await shownBy()).toEqual(readers.map(([name]) => name));
    expect(await deleteConversation(id, OWNER)).toEqual([]);
    expect(await shownBy()).toEqual([]);
    await expect(createTestRun({ conversationId: id })).rejects.toMatchObject({ code: "not_found" });
    await expect(updateConversation(id, OWNER, { title: "x" })).rejects.toMatchObject({ code: "not_found" });
    await expect(shareConversation(id, OWNER, null)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteConversation(id, OWNER)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteConversation("no-id", OWNER)).rejects.toMatchObject({ code: "not_found" });
    expect(await restoreConversation(id, OWNER)).toMatchObject({ title: "Gone", shareId });
    expect(await shownBy()).toEqual(readers.map(([name]) => name));
    await expect(restoreConversation(id, "someone else")).rejects.toMatchObject({ code: "not_found" });
  });

  it("returns the runs still in progress when it is deleted", async () => {
    const { runId, conversationId } = await createTestRun();
    expect(await deleteConversation(conversationId, OWNER)).toEqual([runId]);
  });

  it("purges what was deleted long ago, with its events and states, and nothing else", async () => {
    const [gone, late, kept] = [await filled("gone"), await filled("late"), await filled("kept")];
    for (const { id } of [gone, late]) await deleteConversation(id, OWNER);
    await pool().query("UPDATE conversation SET deleted_at = now() - interval '2 minutes' WHERE id = $1", [gone.id]);
    expect(await purgeDeletedConversations(60_000)).toBe(true);
    expect(await purgeDeletedConversations(60_000)).toBe(false);
    const left = async (sql: string) => (await pool().query<{ id: string }>(sql)).rows.map(({ id }) => id).sort();
    expect(await left("SELECT id FROM conversation")).toEqual([late.id, kept.id].sort());
    expect(await left("SELECT id FROM run")).toEqual([late.runId, kept.runId].sort());
    expect(await left("SELECT run_id AS id FROM run_event WHERE state_update IS NOT NULL")).toEqual(
      [late.runId, kept.runId].sort(),
    );
    expect(await left("SELECT run_id AS id FROM run_event")).toEqual([late.runId, kept.runId].sort());
    await expect(restoreConversation(gone.id, OWNER)).rejects.toMatchObject({ code: "not_found" });
  });

  it("removes many at once on a server", async () => {
    for (let made = 0; made < 5; made += 1) await deleteConversation((await createTestRun()).conversationId, OWNER);
    await pool().query("UPDATE run SET status = 'ended'");
    await pool().query("UPDATE conversation SET deleted_at = now() - interval '2 minutes'");
    expect(await purgeDeletedConversations(60_000)).toBe(true);
    expect((await pool().query("SELECT FROM conversation")).rowCount).toBe(0);
  });

  it("removes it only once no run is in progress", async () => {
    const { runId, conversationId } = await createTestRun();
    await deleteConversation(conversationId, OWNER);
    await pool().query("UPDATE conversation SET deleted_at = now() - interval '2 minutes'");
    expect(await purgeDeletedConversations(60_000)).toBe(false);
    await pool().query("UPDATE run SET status = 'ended' WHERE id = $1", [runId]);
    expect(await purgeDeletedConversations(60_000)).toBe(true);
  });

  it("shares by one link until sharing ends, and by a new link after that", async () => {
    const { id } = await createConversation(OWNER, "Shared");
    const { shareId: first } = await shareConversation(id, OWNER, null);
    expect((await shareConversation(id, OWNER, null)).shareId).toBe(first);
    expect(await findShared(first)).toEqual({ id, ownerId: OWNER, sharePublic: false });
    await unshareConversation(id, OWNER);
    expect(await findShared(first)).toBeNull();
    expect((await shareConversation(id, OWNER, null)).shareId).not.toBe(first);
    expect(await findShared(first)).toBeNull();
  });
});

/** A conversation with a run and one step of it. */
async function filled(title: string): Promise<{ id: string; runId: string }> {
  const { id } = await createConversation(OWNER, title);
  const runId = await insertRun({ conversationId: id });
  await pool().query(
    "INSERT INTO run_event (run_id, seq, type, event, state_update) VALUES ($1, 1, 'node-end', '{}', $2)",
    [runId, JSON.stringify({ question: title })],
  );
  return { id, runId };
}

/** Null for a `not_found` error. */
function whereMissing(error: unknown): null {
  expect(error).toMatchObject({ code: "not_found" });
  return null;
}
