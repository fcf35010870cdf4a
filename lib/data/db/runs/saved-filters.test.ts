import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { saveFilterRequestSchema } from "@/lib/shared/contracts/runs/saved-filter";
import { db } from "../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { MAX_SAVED_FILTERS } from "../tunables";
import { deleteFilter, listSavedFilters, saveFilter } from "./saved-filters";

const keep = (name: string, query: Record<string, string>) =>
  saveFilter(saveFilterRequestSchema.parse({ name, query }), "local");

describe.each(EVERY_DATABASE)("saved filters on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("are saved, replaced and deleted by name", async () => {
    await keep("Bad ones", { maxScore: "0.4", since: "week" });
    await keep("Bad ones", { maxScore: "0.3" });
    await keep("A French one", { language: "fr" });
    expect(await listSavedFilters("local")).toEqual([
      { name: "A French one", query: { language: "fr" }, invalid: [] },
      { name: "Bad ones", query: { maxScore: "0.3" }, invalid: [] },
    ]);
    expect(await listSavedFilters("somebody")).toEqual([]);
    await expect(deleteFilter("Bad ones", "somebody")).rejects.toMatchObject({ code: "not_found" });
    await deleteFilter("Bad ones", "local");
    expect(await listSavedFilters("local")).toHaveLength(1);
  });

  it("report fields without a meaning, and cannot be saved with one", async () => {
    const query = { colour: "red", outcome: "splendid", language: "en", toString: "x" };
    await db().savedFilter.create({ data: { id: randomUUID(), ownerId: "local", name: "Old", query } });
    expect((await listSavedFilters("local"))[0]?.invalid.sort()).toEqual(["colour", "outcome", "toString"]);
    for (const bad of [{ colour: "red" }, { outcome: "splendid" }, {}]) {
      expect(saveFilterRequestSchema.safeParse({ name: "New", query: bad }).success).toBe(false);
    }
  });

  it("are limited in number, and each can still be replaced", async () => {
    for (let index = 0; index < MAX_SAVED_FILTERS; index += 1) await keep(`Filter ${index}`, { language: "en" });
    await expect(keep("One more", { language: "en" })).rejects.toMatchObject({ code: "conflict" });
    await keep("Filter 7", { language: "fr" });
  });
});
