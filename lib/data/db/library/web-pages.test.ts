import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "../connection/client";
import { createTestRun } from "../testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { findWebPage, loadWebPassages, type NewWebPage, replaceWebPages } from "./web-pages";

function page(text = "The first. The second."): NewWebPage {
  const cut = (ordinal: number, start: number, end: number) => ({
    id: randomUUID(),
    ordinal,
    start,
    end,
    headingPath: ["Top"],
    language: "en" as const,
  });
  return {
    id: randomUUID(),
    url: "https://a.example/",
    title: "A page",
    language: "en",
    text,
    fetchedAt: "2026-05-01T10:00:00.000Z",
    passages: [cut(3, 0, 10), cut(5, 11, text.length)],
  };
}

describe.each(EVERY_DATABASE)("pages of the web on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  const run = () => createTestRun();

  it("are stored with the run, with their passages' text and source", async () => {
    const lease = await run();
    const own = page();
    await replaceWebPages(lease, [own]);
    const ids = own.passages.map(({ id }) => id);
    const loaded = (await loadWebPassages(ids)).toSorted((a, b) => a.ordinal - b.ordinal);
    expect(loaded.map(({ text }) => text)).toEqual(["The first.", "The second."]);
    expect(loaded[0]).toMatchObject({
      id: ids[0],
      documentId: own.id,
      documentTitle: "A page",
      ordinal: 3,
      headingPath: ["Top"],
      page: null,
      web: { url: "https://a.example/", fetchedAt: "2026-05-01T10:00:00.000Z" },
    });
    expect(await findWebPage(own.id, "local")).toMatchObject({
      runId: lease.runId,
      fetchedAt: "2026-05-01T10:00:00.000Z",
      passages: [{ ordinal: 3 }, { ordinal: 5 }],
    });
  });

  it("replace those that an interrupted search had stored", async () => {
    const lease = await run();
    const other = await run();
    const [before, after, others] = [page(), page(), page()];
    await replaceWebPages(other, [others]);
    await replaceWebPages(lease, [before]);
    await replaceWebPages(lease, [after]);
    expect(await findWebPage(before.id, "local")).toBeNull();
    expect(await findWebPage(after.id, "local")).not.toBeNull();
    expect(await findWebPage(others.id, "local")).not.toBeNull();
    await replaceWebPages(lease, []);
    expect(await findWebPage(after.id, "local")).toBeNull();
  });

  it("are not written by a process that has lost the run, and are deleted with it", async () => {
    const lease = await run();
    const [kept, late] = [page(), page()];
    await replaceWebPages(lease, [kept]);
    await expect(replaceWebPages({ ...lease, epoch: lease.epoch + 1 }, [late])).rejects.toMatchObject({
      name: "LeaseLostError",
    });
    expect(await findWebPage(late.id, "local")).toBeNull();
    expect(await findWebPage(kept.id, "local")).not.toBeNull();
    await pool().query("DELETE FROM run WHERE id = $1", [lease.runId]);
    expect(await findWebPage(kept.id, "local")).toBeNull();
    expect(await loadWebPassages(kept.passages.map(({ id }) => id))).toEqual([]);
  });
});
