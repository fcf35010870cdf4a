import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "./client";
import {
  createConversation,
  deleteConversation,
  getConversation,
  listConversations,
  updateConversation,
} from "./conversations";
import { EVERY_DATABASE, emptyDatabase } from "./testing/database";
import { insertRun } from "./testing/insert-run";
import { setUpDatabase } from "./testing/set-up-database";

const OWNER = "local";

describe.each(EVERY_DATABASE)("conversations on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("lists pinned conversations first, and only the owner's", async () => {
    const first = await createConversation(OWNER, "First");
    const second = await createConversation(OWNER, "Second");
    await createConversation("someone else", "Secret");
    await updateConversation(first.id, OWNER, { pinned: true });
    expect((await listConversations(OWNER)).map(({ title }) => title)).toEqual(["First", "Second"]);
    await expect(getConversation(second.id, "someone else")).rejects.toMatchObject({ code: "not_found" });
  });

  it("finds words in titles, questions and answers, and takes wildcards for what they are", async () => {
    const bees = await createConversation(OWNER, "Bees");
    await insertRun({ conversationId: bees.id, question: "Comment naît le MIEL ?", answer: "From 100% nectar." });
    await createConversation(OWNER, "Tides");
    const titles = async (text: string) => (await listConversations(OWNER, text)).map(({ title }) => title);
    expect(await titles("bee")).toEqual(["Bees"]);
    expect(await titles("miel")).toEqual(["Bees"]);
    expect(await titles("100%")).toEqual(["Bees"]);
    expect(await titles("%")).toEqual(["Bees"]);
    expect(await titles("_")).toEqual([]);
  });

  it("tells its runs, oldest first", async () => {
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

  it("deletes with all its runs, but not while one is going", async () => {
    const { id } = await createConversation(OWNER, "Gone");
    const run = await insertRun({ conversationId: id, status: "running" });
    await expect(deleteConversation(id, OWNER)).rejects.toMatchObject({ code: "conflict" });
    await pool().query("UPDATE run SET status = 'ended' WHERE id = $1", [run]);
    await deleteConversation(id, OWNER);
    expect((await pool().query("SELECT id FROM run")).rows).toEqual([]);
    await expect(deleteConversation(id, OWNER)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteConversation("no-id", OWNER)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateConversation(id, OWNER, { title: "x" })).rejects.toMatchObject({ code: "not_found" });
  });
});
